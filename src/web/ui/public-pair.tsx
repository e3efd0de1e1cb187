/**
 * A comparison of two public pictures; a sentence and a second attempt take its place when one
 * cannot be loaded.
 */
import { useRef, useState } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { BeforeAfter, type BeforeAfterProps } from './before-after.tsx'
import { PicturesFailed } from './pictures-state.tsx'
import { usePicturesLoaded } from './use-pictures-loaded.ts'

export function PublicPair(pair: BeforeAfterProps) {
  const area = useRef<HTMLDivElement | null>(null)
  const [round, setRound] = useState(0)
  const state = usePicturesLoaded(area, `${round} ${pair.before.src} ${pair.after.src}`)
  const failed = state === 'failed'
  return (
    <div ref={area} className="relative">
      <div inert={failed}>
        <BeforeAfter key={round} {...pair} />
      </div>
      {failed && (
        <PicturesFailed words={siteCopy.picturesFailed} onRetry={() => setRound(round + 1)} />
      )}
    </div>
  )
}
