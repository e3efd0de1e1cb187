/**
 * The content of each section of the landing page as a declaration, from which the editor renders
 * its inputs.
 */
import {
  STEP_ICONS,
  VIDEO_SECONDS,
  DEFAULT_MAX_ITEMS,
  DEFAULT_VIDEO_SECONDS,
  type LandingKey,
} from '#contract/landing-figures.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminLandingCopy as copy } from '#copy/admin/landing.ts'
import type { ListWords } from '../inputs/list-editor.tsx'

export type Content = Record<string, unknown>
type Named = { name: string; label: string; help?: string }
export type Part =
  | (Named & { kind: 'text' | 'textarea' | 'image' | 'video' | 'switch' })
  | (Named & { kind: 'number'; least: number; most: number; step: number; fallback: number })
  | (Named & { kind: 'choice'; choices: readonly { value: string; label: string }[] })
  | {
      kind: 'list'
      name: string
      words: ListWords
      blank: Content
      max: number
      parts: readonly Part[]
      complete?: (item: Content) => boolean
    }
export type SectionParts = { content: readonly Part[]; media: readonly Part[] }

const words = copy.fields
const text = (name: keyof typeof words): Part => ({ kind: 'text', name, label: words[name] })
const area = (name: keyof typeof words): Part => ({ kind: 'textarea', name, label: words[name] })
const link = (name: keyof typeof words): Part => ({
  kind: 'text',
  name,
  label: words[name],
  help: copy.linkHelp,
})
const image = (name: keyof typeof words): Part => ({ kind: 'image', name, label: words[name] })
const PAIR = [image('beforeImage'), image('afterImage')]

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isRating = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
/** Whether a testimonial has a name, a text and a rating from 1 to 5. */
const isComplete = ({ name, content, rating }: Content): boolean =>
  filled(name) && filled(content) && isRating(rating)

/** A list of at most `max` items. */
const items = (
  name: keyof typeof copy.items,
  max: number,
  item: { blank: Content; parts: readonly Part[]; complete?: (item: Content) => boolean },
): Part => ({ kind: 'list', name, words: copy.items[name], max, ...item })

export const LANDING_PARTS: Record<LandingKey, SectionParts> = {
  hero: {
    content: [
      text('socialProof'),
      text('ctaText'),
      link('ctaLink'),
      text('secondaryText'),
      link('secondaryLink'),
      text('caption'),
      text('imageAlt'),
    ],
    media: PAIR,
  },
  'how-it-works': {
    content: [
      items('steps', 12, {
        blank: { stepNumber: 1, title: '', description: '', icon: STEP_ICONS[0] },
        parts: [
          text('title'),
          {
            kind: 'choice',
            name: 'icon',
            label: words.icon,
            choices: STEP_ICONS.map((value) => ({ value, label: copy.icons[value] })),
          },
          area('description'),
        ],
      }),
      text('ctaText'),
    ],
    media: [],
  },
  share: {
    content: [text('mainTitle'), area('subtitle'), text('ctaText')],
    media: [
      ...PAIR,
      { kind: 'video', name: 'videoUrl', label: words.videoUrl },
      {
        kind: 'number',
        name: 'videoDuration',
        label: words.videoDuration,
        ...VIDEO_SECONDS,
        step: 0.5,
        fallback: DEFAULT_VIDEO_SECONDS,
      },
      { kind: 'switch', name: 'useVideoFallback', label: words.useVideoFallback },
    ],
  },
  gallery: {
    content: [
      {
        kind: 'number',
        name: 'maxItems',
        label: words.maxItems,
        help: copy.galleryHelp,
        least: 1,
        most: 24,
        step: 1,
        fallback: DEFAULT_MAX_ITEMS,
      },
      text('ctaText'),
      items('galleryItems', 24, {
        blank: { title: '', author: '', description: '', beforeImage: null, afterImage: null },
        parts: [text('title'), text('author'), area('description'), ...PAIR],
      }),
    ],
    media: [],
  },
  pricing: { content: [], media: [] },
  testimonials: {
    content: [
      items('testimonials', 24, {
        blank: { name: '', role: '', avatar: null, rating: 5, content: '' },
        parts: [
          text('name'),
          text('role'),
          { kind: 'textarea', name: 'content', label: words.quote },
          {
            kind: 'number',
            name: 'rating',
            label: words.rating,
            least: 1,
            most: 5,
            step: 1,
            fallback: 5,
          },
          image('avatar'),
        ],
        complete: isComplete,
      }),
    ],
    media: [],
  },
  faq: {
    content: [
      items('faqs', 60, {
        blank: { question: '', answer: '' },
        parts: [text('question'), area('answer')],
      }),
    ],
    media: [],
  },
}

export const isLandingKey = (key: string): key is LandingKey => Object.hasOwn(LANDING_PARTS, key)

/** Whether one of these inputs has this path, such as `steps.0.title`. */
export function covers(parts: readonly Part[], path: string): boolean {
  const [name, , ...inner] = path.split('.')
  const part = parts.find((candidate) => candidate.name === name)
  return (
    part !== undefined &&
    (part.kind !== 'list' || inner.length === 0 || covers(part.parts, inner.join('.')))
  )
}

/** The content as texts by the labels of its inputs, such as 'Étape 1 · Titre'. */
export function partTexts(parts: readonly Part[], content: Content): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part): [string, string][] => {
      const value = content[part.name]
      if (part.kind !== 'list') return [[part.label, shownPart(part, value)]]
      return (Array.isArray(value) ? (value as Content[]) : []).flatMap((item, at) =>
        Object.entries(partTexts(part.parts, item)).map(([label, inner]): [string, string] => [
          `${part.words.title(at + 1)} · ${label}`,
          inner,
        ]),
      )
    }),
  )
}

function shownPart(part: Exclude<Part, { kind: 'list' }>, value: unknown): string {
  if (part.kind === 'switch') return value === false ? adminCopy.no : adminCopy.yes
  if (part.kind === 'choice')
    return part.choices.find((choice) => choice.value === value)?.label ?? ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The errors of testimonials by path, in the wording of the specification. */
export function testimonialErrors(content: Content): Record<string, string> {
  const testimonials = Array.isArray(content.testimonials)
    ? (content.testimonials as Content[])
    : []
  return Object.fromEntries(
    testimonials.flatMap((item, at) => [
      ...(filled(item.name) ? [] : [[`testimonials.${at}.name`, copy.testimonial.name(at + 1)]]),
      ...(filled(item.content)
        ? []
        : [[`testimonials.${at}.content`, copy.testimonial.content(at + 1)]]),
      ...(isRating(item.rating)
        ? []
        : [[`testimonials.${at}.rating`, copy.testimonial.rating(at + 1)]]),
    ]),
  )
}

/** Numbers the steps in their order. */
export function withStepNumbers(content: Content): Content {
  return Array.isArray(content.steps)
    ? {
        ...content,
        steps: (content.steps as Content[]).map((step, at) => ({ ...step, stepNumber: at + 1 })),
      }
    : content
}
