/**
 * Lists a photo's versions; the selected one is shown and delivered. Each can be downloaded once
 * the photo is unlocked.
 */
import { Download } from 'lucide-react'
import type { PhotoVersion } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { cx } from '../../lib/cx.ts'
import { picturesOf } from './photo-pictures.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useDownloadHd } from './use-download-hd.ts'
import { useShowVersion } from './use-show-version.ts'
import { Button } from '../../ui/button.tsx'

const copy = restoreAgainCopy.versions

type VersionsProps = {
  photo: Photo
  /** Id under which the photo is polled. */
  photoId: string
  /** Latest first. */
  versions: readonly PhotoVersion[]
}

export function Versions({ photo, photoId, versions }: VersionsProps) {
  const { show, busy: showing } = useShowVersion(photo, photoId)
  const { download, busy } = useDownloadHd(photo)

  return (
    <section aria-label={copy.title} className="grid gap-3">
      <p className="font-semibold">{copy.title}</p>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3 p-0">
        {versions.map(({ id, isShown, coloured }, i) => {
          const number = versions.length - i
          return (
            <li key={id} className="grid grid-rows-[1fr_auto] gap-1">
              <button
                type="button"
                disabled={showing}
                aria-pressed={isShown}
                onClick={() => {
                  if (!isShown) void show(id)
                }}
                className={cx(
                  'flex w-full cursor-pointer flex-col overflow-hidden rounded-md border-2 bg-raised p-1 text-left',
                  isShown ? 'border-ochre' : 'border-line hover:border-line-strong',
                )}
              >
                <Thumbnail
                  src={picturesOf(photo, { version: id, small: true }).after.src}
                  photo={photo}
                  className="aspect-square w-full"
                />
                <span className="block px-1 py-1.5 text-sm">
                  <span className="sr-only">{copy.show}</span> {copy.name(number)}
                  {coloured && <span className="block text-muted">{copy.coloured}</span>}
                  {isShown && <span className="block text-muted">{copy.chosen}</span>}
                </span>
              </button>
              {photo.isHdUnlocked && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={copy.download(number)}
                  busy={busy?.version?.id === id}
                  disabled={busy !== null}
                  icon={<Download aria-hidden="true" className="size-4" />}
                  onClick={() => void download({ version: { id, number } })}
                >
                  {copy.save}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-muted">{photo.isHdUnlocked ? copy.unlockedText : copy.text}</p>
    </section>
  )
}
