/** A stored video that can be played, or a sentence where this browser cannot play it. */
import { useState } from 'react'
import { adminInputsCopy } from '#copy/admin/inputs.ts'

const copy = adminInputsCopy.video

export function VideoPreview({
  address,
  label = copy.preview,
  className,
}: {
  address: string
  label?: string
  className: string
}) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <p role="alert" className="max-w-56 text-sm font-semibold text-brick">
        {copy.unplayable}
      </p>
    )
  return (
    <video
      src={address}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={label}
      onError={() => setBroken(true)}
      className={`rounded-sm border border-line bg-sunken object-contain ${className}`}
    />
  )
}
