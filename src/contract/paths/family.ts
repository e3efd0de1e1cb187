/** Family links: for the owner by number, for relatives by token. */
export const familyPaths = {
  'family.links': 'GET /api/family/links',
  'family.make': 'POST /api/family/links',
  'family.close': 'POST /api/family/links/:id/close',
  'family.replies': 'GET /api/family/links/:id/replies',
  'family.accept': 'POST /api/family/replies/:id/accept',
  'family.removeReply': 'DELETE /api/family/replies/:id',

  'relatives.page': 'GET /api/relatives/:token',
  'relatives.before': 'GET /api/relatives/:token/pictures/:picture/before',
  'relatives.after': 'GET /api/relatives/:token/pictures/:picture/after',
  'relatives.vote': 'POST /api/relatives/:token/pictures/:picture/votes',
  'relatives.name': 'POST /api/relatives/:token/pictures/:picture/names',
  'relatives.message': 'POST /api/relatives/:token/pictures/:picture/messages',
  'relatives.report': 'POST /api/relatives/:token/reports',
} as const
