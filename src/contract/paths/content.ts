/** What the public site shows. */
export const contentPaths = {
  'landing.sections': 'GET /api/landing-sections',
  'gallery.items': 'GET /api/gallery-items',
  'gallery.homepage': 'GET /api/gallery-items/homepage',
  'gallery.texts': 'GET /api/gallery-page-configurations',
  'blog.read': 'GET /api/blog',
  'content.legal': 'GET /api/legal/:slug',
  'content.page': 'GET /api/content-pages/:slug',
  'footer.socialLinks': 'GET /api/footer-social-links',
  'footer.pages': 'GET /api/footer-content-pages',
  'footer.legal': 'GET /api/footer-legal-pages',
  'proof.verify': 'POST /api/verifications',
  'analytics.id': 'GET /api/public/google-analytics-id',
} as const
