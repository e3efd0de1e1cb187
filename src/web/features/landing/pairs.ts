/** The before/after pairs of the shop window: each was produced by our own engine from a file of fixtures/SOURCES.md. */

export type Pair = {
  /** Begins the file names: /pictures/{slug}-before.jpg and /pictures/{slug}-after.jpg. */
  slug: string
  /** What the picture shows, for those who do not see it and for the caption. */
  title: string
  /** Pixels, the same for both. */
  width: number
  height: number
  /** We made the damage ourselves; the caption says so. */
  ageingSimulated: boolean
}

export const pairs: readonly Pair[] = [
  { slug: 'grace-hopper', title: 'Portrait de Grace Hopper', width: 512, height: 600, ageingSimulated: true },
  { slug: 'chenonceau', title: 'Le château de Chenonceau', width: 1024, height: 768, ageingSimulated: true },
  { slug: 'photographe', title: 'Un homme et son appareil', width: 512, height: 512, ageingSimulated: true },
  { slug: 'mont-saint-michel', title: 'Le Mont-Saint-Michel', width: 1024, height: 576, ageingSimulated: true },
]

export const pictureUrl = (pair: Pair, side: 'before' | 'after'): string => `/pictures/${pair.slug}-${side}.jpg`
