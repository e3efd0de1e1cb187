/** The icon of a section type. */
import {
  CircleHelp,
  Footprints,
  Images,
  LayoutTemplate,
  MessageSquareQuote,
  Share2,
  Sparkles,
  Tags,
  type LucideIcon,
} from 'lucide-react'
import type { LandingKey } from '#contract/landing-figures.ts'

const ICONS: Record<LandingKey, LucideIcon> = {
  hero: Sparkles,
  'how-it-works': Footprints,
  share: Share2,
  gallery: Images,
  pricing: Tags,
  testimonials: MessageSquareQuote,
  faq: CircleHelp,
}
const icons: Partial<Record<string, LucideIcon>> = ICONS

export function SectionIcon({ sectionKey, className }: { sectionKey: string; className: string }) {
  const Icon = icons[sectionKey]
  return Icon ? (
    <Icon aria-hidden="true" className={className} />
  ) : (
    <LayoutTemplate aria-hidden="true" className={className} />
  )
}
