/** API replies and a renderer for tests of server-rendered pages. */
import type { Client } from '#contract/client.ts'
import { landingCopy } from '#copy/public/landing.ts'
import { render } from './entry-server.tsx'

export const section = (id: number, sectionKey: string, content: object) => ({
  id,
  sectionKey,
  title: `Un titre oublié`,
  subtitle: null,
  isEnabled: true,
  sortOrder: id,
  content,
})
export const pictures = {
  beforeImage: '/media/abcdefghijklmnopqrstuv-800x600/640.jpg',
  afterImage: '/media/zbcdefghijklmnopqrstuv-800x600/640.jpg',
}
const page = {
  id: 1,
  slug: 'terms-of-service',
  title: 'Conditions',
  content: '<h2>Un</h2><p>Texte</p>',
  metaDescription: 'Nos règles',
  isPublished: true,
  updatedAt: '2026-11-21T10:00:00.000Z',
}

/** What a working server answers, by operation. */
export const REPLIES: Record<string, unknown> = {
  'pricing.unitPrice': { unitPrice: 2.99 },
  'pricing.plans': [
    {
      planKey: 'pack_10',
      name: 'Album',
      planType: 'one_time',
      credits: 10,
      basePrice: '19.90',
      originalPrice: '29.90',
      discountPercentage: 33,
      badge: null,
      description: null,
      features: [],
      isActive: true,
      sortOrder: 1,
    },
  ],
  'landing.sections': [
    section(2, 'faq', {
      faqs: [{ question: 'Combien ?', answer: 'Peu </script><script>alert(1)</script>' }],
    }),
    section(1, 'hero', {
      socialProof: landingCopy.hero.firstFree,
      ctaText: '',
      ctaLink: 'javascript:alert(1)',
      secondaryText: '',
      secondaryLink: '',
      caption: '',
      imageAlt: 'Un portrait',
      ...pictures,
    }),
    section(3, 'how-it-works', { steps: [], ctaText: '' }),
    section(4, 'pricing', {}),
    {
      ...section(5, 'testimonials', {
        testimonials: [{ name: 'Caché', role: '', avatar: null, rating: 5, content: 'Rien' }],
      }),
      isEnabled: false,
    },
  ],
  'gallery.homepage': [],
  'gallery.items': [],
  'gallery.texts': [],
  'footer.socialLinks': [{ id: 1, platform: 'mastodon', url: 'https://social.example/@antan' }],
  'footer.pages': [
    { slug: 'livraison', title: 'Livraison des fichiers', footerSection: 'support' },
  ],
  'content.legal': page,
  'content.page': { ...page, slug: 'livraison', title: 'Page en projet', isPublished: false },
  'footer.legal': [
    { slug: 'mediation', title: 'Médiation' },
    { slug: 'cookies-policy', title: 'Témoins' },
  ],
  'blog.read': { sections: [], metadata: null },
}
export const working: Client = (async (operation: string) => REPLIES[operation]) as Client
export const replying = (changes: Record<string, unknown>): Client =>
  (async (operation: string) => ({ ...REPLIES, ...changes })[operation]) as Client
const assets = {
  entry: '/entry.js',
  styleTags: '<style>a{color:red}</style>',
  preloads: (module: string | undefined) => (module ? [`/${module}.js`] : []),
}
export const draw = (path: string, client: Client = working) =>
  render(path, { client, assets, origin: 'https://antan.example' })
