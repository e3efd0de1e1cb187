/** The two pictures that a completed photo is compared by. */
import { urlOf } from '#contract/paths.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/restore.ts'

const copy = restoreCopy.result

/** The pictures of a photo: the clean one once it is unlocked. `round` asks anew for pictures that failed, `version` for one of several. */
export function picturesOf({ publicId, isHdUnlocked }: Pick<Photo, 'publicId' | 'isHdUnlocked'>, round = 0, version?: number) {
  const asked = new URLSearchParams({ ...(isHdUnlocked ? { size: 'screen' } : {}), ...(version ? { version: String(version) } : {}), ...(round > 0 ? { round: String(round) } : {}) }).toString()
  const after = `${urlOf(isHdUnlocked ? 'images.hd' : 'images.watermark', { publicId })}${asked && `?${asked}`}`
  return {
    before: { src: `${urlOf('images.original', { publicId })}${round > 0 ? `?round=${round}` : ''}`, alt: copy.before },
    after: { src: after, alt: isHdUnlocked ? copy.afterClean : copy.after },
  }
}
