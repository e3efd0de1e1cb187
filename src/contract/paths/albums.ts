/** Albums: many photos sent, restored and unlocked together. */
export const albumsPaths = {
  'albums.mine': 'GET /api/albums',
  'albums.create': 'POST /api/albums',
  'albums.one': 'GET /api/albums/:albumId',
  'albums.rename': 'PATCH /api/albums/:albumId',
  'albums.remove': 'DELETE /api/albums/:albumId',
  'albums.order': 'PUT /api/albums/:albumId/order',
  'albums.add': 'POST /api/albums/:albumId/photos',
  'albums.takeOut': 'DELETE /api/albums/:albumId/photos/:publicId',
  'albums.zip': 'GET /api/albums/:albumId/zip',
} as const
