/** The operator's video, played on request; removed if it cannot be played. */
import { useEffect, useRef } from 'react'
import { landingCopy } from '#copy/public/landing.ts'
import type { SizedPicture } from '../../ui/pair.ts'

type PromoVideoProps = {
  address: string
  /** Poster shown until it plays; sets the aspect ratio. */
  poster: SizedPicture | null
  /** Called if the video cannot be loaded or played. */
  onBroken: () => void
}

export function PromoVideo({ address, poster, onBroken }: PromoVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // It may have failed before hydration.
    if (video.current?.error) onBroken()
  }, [onBroken])
  return (
    <video
      ref={video}
      src={address}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      aria-label={landingCopy.share.film}
      onError={onBroken}
      {...(poster
        ? { poster: poster.src, style: { aspectRatio: `${poster.width} / ${poster.height}` } }
        : {})}
      className="block aspect-video w-full bg-sunken object-contain"
    />
  )
}
