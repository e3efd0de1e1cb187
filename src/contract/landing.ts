/** The landing page: sections that the operator edits, each with a content of its own shape. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  DEFAULT_MAX_ITEMS,
  DEFAULT_VIDEO_SECONDS,
  STEP_ICONS,
  VIDEO_SECONDS,
} from './landing-figures.ts'

/** Plain text, never rendered as HTML; when empty, the screen shows its default words. */
const Text = z.string().max(2_000).default('')
/** Address of a public picture (`pictures.ts`); null when there is none. */
const Picture = z.string().nullable().default(null)
/** A link as `links.ts` allows it; empty means the default one. */
const Link = z.string().max(2_000).default('')

const Pair = z.object({
  title: Text,
  author: Text,
  description: Text,
  beforeImage: Picture,
  afterImage: Picture,
})

/**
 * The content of each section; parsing fills in missing fields, so that screens need no defaults.
 */
export const LANDING_CONTENT = {
  hero: z.object({
    socialProof: Text,
    ctaText: Text,
    ctaLink: Link,
    secondaryText: Text,
    secondaryLink: Link,
    beforeImage: Picture,
    afterImage: Picture,
    /** A caption under the comparison, for instance that the ageing is simulated. */
    caption: Text,
    /** The alternative text of the picture. */
    imageAlt: Text,
  }),
  'how-it-works': z.object({
    steps: z
      .array(
        z.object({
          stepNumber: z.int().min(1).max(99),
          title: Text,
          description: Text,
          icon: z.enum(STEP_ICONS).catch('Upload'),
        }),
      )
      .max(12)
      .default([]),
    ctaText: Text,
  }),
  share: z.object({
    mainTitle: Text,
    subtitle: Text,
    ctaText: Text,
    beforeImage: Picture,
    afterImage: Picture,
    videoUrl: z.string().nullable().default(null),
    /** Seconds. */
    videoDuration: z
      .number()
      .min(VIDEO_SECONDS.least)
      .max(VIDEO_SECONDS.most)
      .default(DEFAULT_VIDEO_SECONDS),
    /** Show the animated comparison when there is no video. */
    useVideoFallback: z.boolean().default(true),
  }),
  gallery: z.object({
    galleryItems: z.array(Pair).max(24).default([]),
    maxItems: z.int().min(1).max(24).default(DEFAULT_MAX_ITEMS),
    ctaText: Text,
  }),
  pricing: z.object({}),
  testimonials: z.object({
    testimonials: z
      .array(
        z.object({
          name: Text,
          role: Text,
          avatar: Picture,
          rating: z.int().min(1).max(5).default(5),
          content: Text,
        }),
      )
      .max(24)
      .default([]),
  }),
  faq: z.object({
    faqs: z
      .array(z.object({ question: Text, answer: Text }))
      .max(60)
      .default([]),
  }),
} as const

const base = {
  id: z.int().positive(),
  title: z.string(),
  subtitle: z.string().nullable(),
  isEnabled: z.boolean(),
  sortOrder: z.int(),
}
const section = <K extends keyof typeof LANDING_CONTENT>(sectionKey: K) =>
  z.object({ ...base, sectionKey: z.literal(sectionKey), content: LANDING_CONTENT[sectionKey] })

export const LandingSection = z.discriminatedUnion('sectionKey', [
  section('hero'),
  section('how-it-works'),
  section('share'),
  section('gallery'),
  section('pricing'),
  section('testimonials'),
  section('faq'),
])
export type LandingSection = z.infer<typeof LandingSection>

export const landingApi = {
  'landing.sections': endpoint('landing.sections', {
    access: 'public',
    summary: 'The sections of the landing page that are shown, in their order',
    reply: z.array(LandingSection),
  }),
}
