/** An animated comparison that can be paused; static under reduced motion. */
import { useState } from 'react'
import { Pause, Play } from 'lucide-react'
import { landingCopy } from '#copy/public/landing.ts'
import { siteCopy } from '#copy/public/site.ts'
import type { Pair } from '../../ui/pair.ts'
import { IconButton } from '../../ui/button.tsx'
import { SizedImage } from '../../ui/sized-image.tsx'

const copy = landingCopy.share
const SIZES = '(min-width: 768px) 420px, 88vw'

/** `seconds` is the period of the animation. */
export function MovingPair({ pair, seconds }: { pair: Pair; seconds: number }) {
  const [paused, setPaused] = useState(false)
  const shape = { width: pair.width, height: pair.height }
  const moving = {
    animationDuration: `${seconds}s`,
    animationPlayState: paused ? 'paused' : 'running',
  }
  return (
    <div className="relative overflow-hidden">
      <SizedImage picture={{ ...pair.before, ...shape }} sizes={SIZES} />
      <div
        className="animate-wipe absolute inset-0 [clip-path:inset(0_0_0_50%)] motion-reduce:animate-none"
        style={moving}
      >
        <SizedImage
          picture={{ ...pair.after, ...shape }}
          sizes={SIZES}
          className="size-full! object-cover"
        />
      </div>
      <div
        aria-hidden="true"
        className="animate-wipe-edge absolute inset-y-0 left-0 w-full motion-reduce:hidden"
        style={moving}
      >
        <div className="h-full w-0.5 bg-raised shadow-print" />
      </div>
      <span
        aria-hidden="true"
        className="absolute left-2 top-2 rounded-sm bg-ink/75 px-2 py-0.5 text-xs font-semibold text-paper"
      >
        {siteCopy.before}
      </span>
      <span
        aria-hidden="true"
        className="absolute right-2 top-2 rounded-sm bg-ink/75 px-2 py-0.5 text-xs font-semibold text-paper"
      >
        {siteCopy.after}
      </span>
      <IconButton
        label={paused ? copy.play : copy.pause}
        onClick={() => setPaused(!paused)}
        className="absolute bottom-2 right-2 border border-line bg-raised! motion-reduce:hidden"
      >
        {paused ? (
          <Play aria-hidden="true" className="size-5" />
        ) : (
          <Pause aria-hidden="true" className="size-5" />
        )}
      </IconButton>
    </div>
  )
}
