/** Chooses a file of the library. */
import { useQuery } from '@tanstack/react-query'
import type { AdminMedia } from '#contract/admin/media.ts'
import { adminMediaCopy as copy } from '#copy/admin/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../toolkit/panel.tsx'
import { mediaName, mediaQuery } from './media-query.ts'
import { thumbnailOf } from './thumbnail.ts'

type Props = {
  title?: string
  text?: string
  kind?: AdminMedia['kind']
  /** The id of a file that is not offered. */
  without?: string
  onChosen: (media: AdminMedia) => void
  onClose: () => void
}

export function MediaDialog({
  kind = 'picture',
  title = copy.chooseTitle[kind],
  text,
  without,
  onChosen,
  onClose,
}: Props) {
  const query = useQuery(mediaQuery)
  const isOffered = (media: AdminMedia) => media.kind === kind && media.id !== without
  return (
    <Dialog open size="lg" title={title} description={text} onClose={onClose}>
      <div className="mt-4">
        <Loaded
          query={query}
          empty={{
            when: (list) => !list.some(isOffered),
            title: without ? copy.noOther[kind] : copy.nothing[kind],
            text: copy.nothingText,
          }}
        >
          {(list) => (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {list.filter(isOffered).map((media) => (
                <li key={media.id}>
                  <button
                    type="button"
                    onClick={() => onChosen(media)}
                    className="grid h-full w-full content-start gap-2 rounded-md border border-line bg-paper p-2 text-left text-sm hover:border-line-strong"
                  >
                    <Thumbnail media={media} />
                    <span className="wrap-anywhere">{mediaName(media)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Thumbnail({ media: { address, kind } }: { media: AdminMedia }) {
  const className = 'h-28 w-full rounded-sm bg-sunken object-cover'
  return kind === 'video' ? (
    <video
      src={address}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      className={className}
    />
  ) : (
    <img src={thumbnailOf(address) ?? undefined} alt="" loading="lazy" className={className} />
  )
}
