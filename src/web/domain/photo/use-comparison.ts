/** Selects what a restored photo is compared with: its original or another version. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { siteCopy } from '#copy/public/site.ts'
import { picturesOf, usePhotoPair } from './photo-pictures.ts'
import { photoVersionsQuery } from './my-photos.ts'

/** Label of one of the two pictures, and of the button that shows it. */
export type Side = { tag: string; see: string }

const { versions: copy } = restoreAgainCopy
const versionSide = (number: number): Side => ({ tag: copy.name(number), see: copy.see(number) })
const ORIGINAL: Side = { tag: siteCopy.before, see: restoreCopy.viewer.seeOriginal }
const RESULT: Side = { tag: siteCopy.after, see: restoreCopy.viewer.seeResult }

export type Comparison = ReturnType<typeof useComparison>

export function useComparison(photo: Photo) {
  const { data } = useQuery(photoVersionsQuery(photo.publicId))
  const [against, setAgainst] = useState<number | null>(null)
  const versions = (data?.versions ?? []).map((version, i, all) => ({
    ...version,
    number: all.length - i,
  }))
  const shown = versions.find(({ isShown }) => isShown)
  const other = versions.find(({ id, isShown }) => id === against && !isShown)
  // Each version has its own URL, so the browser may cache it.
  const { pictures, round, retry } = usePhotoPair(photo, {
    version: versions.length > 1 ? shown?.id : undefined,
  })
  const sides: readonly [Side, Side] =
    other && shown ? [versionSide(other.number), versionSide(shown.number)] : [ORIGINAL, RESULT]
  return {
    /** Latest first, with their numbers on the screen. */
    versions,
    map: shown?.map ?? null,
    treatments: shown?.treatments ?? null,
    coloured: shown?.coloured ?? false,
    /** Assumed until the versions are loaded, so that its button keeps its place. */
    canRetouch: data?.canRetouch ?? true,
    sides,
    round,
    retry,
    pictures: other
      ? {
          ...pictures,
          before: {
            ...picturesOf(photo, { round, version: other.id }).after,
            alt: copy.name(other.number),
          },
        }
      : pictures,
    /**
     * The id of the version that is compared with instead of the original; null for the original.
     */
    against: other?.id ?? null,
    setAgainst,
  }
}
