/** Photos, their pictures and what is shared of them. */
export const photosPaths = {
  'photos.upload': 'POST /api/photos/upload',
  'photos.one': 'GET /api/photos/secure/:id',
  'photos.status': 'GET /api/photos/status/:publicId',
  'photos.mine': 'GET /api/photos/user',
  'photos.unlock': 'POST /api/photos/:id/unlock',

  'images.original': 'GET /api/images/original/:publicId',
  'images.watermark': 'GET /api/images/watermark/:publicId',
  'images.hd': 'GET /api/images/hd/:publicId',
} as const
