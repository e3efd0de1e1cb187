/** A pair of the shop window as a mounted print, with its caption. */
import { landingCopy } from '#copy/landing.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Mount } from '../../ui/mount.tsx'
import { comparison, type Pair } from './pairs.ts'

const copy = landingCopy.pair

export function PairPrint({ pair, sizes, priority = false, className }: { pair: Pair; sizes: string; priority?: boolean; className?: string }) {
  const { title } = landingCopy.pictures[pair.name]
  const caption = <><span className="font-title italic text-ink">{title}</span>. {pair.ageingSimulated ? copy.simulated : copy.restored}</>
  return (
    <Mount caption={caption} {...(className ? { className } : {})}>
      <BeforeAfter {...comparison(pair)} label={copy.compare(title)} sizes={sizes} priority={priority} />
    </Mount>
  )
}
