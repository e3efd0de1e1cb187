/** The two pictures that a completed photo is compared by. */
import { urlOf } from '#contract/paths.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/restore.ts'

const copy = restoreCopy.result

/** The pictures of a photo: the clean one once it is unlocked. `round` asks anew for pictures that failed. */
export function picturesOf({ publicId, isHdUnlocked }: Pick<Photo, 'publicId' | 'isHdUnlocked'>, round = 0) {
  const suffix = (first: string) => (round > 0 ? `${first}round=${round}` : '')
  return {
    before: { src: `${urlOf('images.original', { publicId })}${suffix('?')}`, alt: copy.before },
    after: isHdUnlocked
      ? { src: `${urlOf('images.hd', { publicId })}?size=screen${suffix('&')}`, alt: copy.afterClean }
      : { src: `${urlOf('images.watermark', { publicId })}${suffix('?')}`, alt: copy.after },
  }
}
