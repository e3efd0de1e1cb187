/** Photos, their image files and share files. */
export const photosPaths = {
  'photos.upload': 'POST /api/photos/upload',
  'photos.one': 'GET /api/photos/secure/:id',
  'photos.status': 'GET /api/photos/status/:publicId',
  'photos.mine': 'GET /api/photos/user',
  'photos.unlock': 'POST /api/photos/:id/unlock',
  'photos.remove': 'DELETE /api/photos/:id',
  'photos.publish': 'POST /api/photos/:id/gallery-consent',
  'photos.withdraw': 'DELETE /api/photos/:id/gallery-consent',
  'photos.versions': 'GET /api/photos/:id/versions',
  'photos.again': 'POST /api/photos/:id/versions',
  'photos.retouch': 'POST /api/photos/:id/retouches',
  'photos.example': 'POST /api/photos/:id/example',
  'photos.show': 'PUT /api/photos/:id/version',

  'share.image': 'POST /api/photos/:publicId/generate-share-image',
  'share.video': 'POST /api/photos/:publicId/generate-share-video',
  'share.file': 'GET /api/photos/:publicId/share-images/:shareId',

  'print.facts': 'GET /api/photos/:publicId/print',
  'print.make': 'POST /api/photos/:publicId/print',
  'print.file': 'GET /api/photos/:publicId/print/:sheetId',

  'memories.read': 'GET /api/photos/:publicId/memory',
  'memories.save': 'PUT /api/photos/:publicId/memory',
  'memories.find': 'POST /api/photos/find',
  'proof.receipt': 'GET /api/photos/:publicId/receipt',

  'versos.read': 'GET /api/photos/:publicId/verso',
  'versos.send': 'POST /api/photos/:publicId/verso',
  'versos.remove': 'DELETE /api/photos/:publicId/verso',
  'images.verso': 'GET /api/images/verso/:publicId',
  'images.postcard': 'GET /api/images/postcard/:publicId',

  'images.original': 'GET /api/images/original/:publicId',
  'images.watermark': 'GET /api/images/watermark/:publicId',
  'images.hd': 'GET /api/images/hd/:publicId',
  'images.map': 'GET /api/images/map/:publicId',
} as const
