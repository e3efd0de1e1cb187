/** Warning on a locked photo that the account has another photo with the same picture. */
import { Link } from 'react-router'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { pathOf } from '../../lib/screens.ts'
import { photoName } from './photo-name.ts'

export function SamePictureNote({ photo: { samePicture } }: { photo: Photo }) {
  if (!samePicture) return null
  const { same } = restoreCopy.unlock
  const [start, end] = samePicture.isHdUnlocked ? same.unlocked : same.locked
  return (
    <p className="rounded-md border border-line bg-raised p-3 text-sm wrap-anywhere print:hidden">
      {start}
      <Link to={`${pathOf('restore')}?photo=${samePicture.publicId}`} className="link">
        {photoName(samePicture)}
      </Link>
      {end}
    </p>
  )
}
