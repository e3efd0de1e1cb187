/** The link to the ZIP of an album's unlocked photos. */
import { Download } from 'lucide-react'
import { urlOf } from '#contract/paths.ts'
import type { Album } from '#contract/albums.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { buttonClass } from '../../ui/button.tsx'

const copy = albumsCopy.zip

/** Nothing while no photo is unlocked. */
export function AlbumDownload({ album: { publicId, photos } }: { album: Album }) {
  const unlocked = photos.filter(({ isHdUnlocked }) => isHdUnlocked).length
  if (unlocked === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={urlOf('albums.zip', { albumId: publicId })}
        download
        className={buttonClass({ variant: 'secondary' })}
      >
        <Download aria-hidden="true" className="size-5" />
        {copy.button(unlocked)}
      </a>
      <p className="text-sm text-muted">{copy.text}</p>
    </div>
  )
}
