/** A comparison of two private pictures with its loading and error states. */
import { useRef } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { usePicturesLoaded } from './use-pictures-loaded.ts'
import { BeforeAfter, type BeforeAfterProps } from '../../ui/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type LoadedPairProps = BeforeAfterProps & {
  words: { loading: string; failed: string }
  /** Changes when the pictures are refetched. */
  round: number
  onRetry: () => void
}

export function LoadedPair({ words, round, onRetry, ...pair }: LoadedPairProps) {
  const area = useRef<HTMLDivElement | null>(null)
  const state = usePicturesLoaded(area, `${pair.before.src} ${pair.after.src}`)
  return (
    <div ref={area} className="relative">
      <div
        className={state === 'ready' ? 'animate-fade-in' : 'opacity-0'}
        inert={state === 'failed'}
      >
        <BeforeAfter key={round} {...pair} />
      </div>
      {state === 'loading' && (
        <>
          <Skeleton className="absolute inset-0 rounded-none" />
          <span className="sr-only">{words.loading}</span>
        </>
      )}
      {state === 'failed' && (
        <div className="absolute inset-0 z-2 flex flex-col items-center justify-center gap-3 bg-sunken p-4 text-center text-sm">
          <p>{words.failed}</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {siteCopy.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
