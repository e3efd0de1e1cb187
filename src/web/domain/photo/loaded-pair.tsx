/** A comparison of two private pictures with its loading and error states. */
import { useRef } from 'react'
import { BeforeAfter, type BeforeAfterProps } from '../../ui/before-after.tsx'
import { PicturesFailed, PicturesLoading } from '../../ui/pictures-state.tsx'
import { usePicturesLoaded } from '../../ui/use-pictures-loaded.ts'

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
      {state === 'loading' && <PicturesLoading words={words.loading} />}
      {state === 'failed' && <PicturesFailed words={words.failed} onRetry={onRetry} />}
    </div>
  )
}
