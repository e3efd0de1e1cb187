/** Chooses a file of the library. */
import { useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
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
  title = copy.chooseTitle,
  text,
  kind = 'picture',
  without,
  onChosen,
  onClose,
}: Props) {
  const query = useQuery(mediaQuery)
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={text}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <div className="mt-4">
        <Loaded
          query={query}
          empty={{ when: (list) => list.length === 0, title: copy.empty, text: copy.emptyText }}
        >
          {(list) => (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {list
                .filter((media) => media.kind === kind && media.id !== without)
                .map((media) => (
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

function Thumbnail({ media: { address } }: { media: AdminMedia }) {
  const src = thumbnailOf(address)
  return src ? (
    <img
      src={src}
      alt=""
      loading="lazy"
      className="h-28 w-full rounded-sm bg-sunken object-cover"
    />
  ) : (
    <span className="flex h-28 items-center justify-center rounded-sm bg-sunken text-muted">
      <Film aria-hidden="true" className="size-6" />
    </span>
  )
}
