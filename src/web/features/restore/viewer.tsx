/**
 * Full-window comparison; enlarged, original and result alternate in the same place, to compare
 * faces.
 */
import { useEffect, useRef, useState } from 'react'
import { ArrowLeftRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { siteCopy } from '#copy/public/site.ts'
import { PhotoTools } from '../../domain/photo/photo-tools.tsx'
import { cx } from '../../lib/cx.ts'
import { useDragScroll } from '../../ui/use-drag-scroll.ts'
import { useEscapeLayer } from '../../ui/escape-layers.ts'
import { useOpener } from '../../ui/use-opener.ts'
import type { Side } from '../../domain/photo/use-comparison.ts'
import { BeforeAfter, frameWidth, type Picture } from '../../ui/before-after.tsx'
import { Button, IconButton } from '../../ui/button.tsx'

const copy = restoreCopy.viewer
/** Longest side of the enlarged picture, screen px. */
const ENLARGED_SIDE = 1600
/** Initial vertical centre, 0..1: faces are mostly in the upper half. */
const EYE_LEVEL = 0.35

export type ViewerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  photo: Photo
  pictures: { before: Picture; after: Picture }
  /** Names of the two pictures and labels of the buttons that show them. */
  sides: readonly [Side, Side]
}

export function Viewer({ open, onOpenChange, photo, pictures, sides }: ViewerProps) {
  const [zoomed, setZoomed] = useState(false)
  const [original, setOriginal] = useState(false)
  const ratio = frameWidth(photo) / photo.height
  const opener = useOpener()
  const escape = useEscapeLayer(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...opener}
          {...escape}
          className="fixed inset-x-0 bottom-0 top-(--toast-room) z-50 flex flex-col bg-paper outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {/* The close button keeps its place where the other buttons take two lines. */}
          <div className="flex shrink-0 items-start gap-2 border-b border-line px-3 py-2 sm:px-6">
            <div className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-2">
              <Radix.Title className="grow text-lg max-sm:sr-only">{copy.title}</Radix.Title>
              <Radix.Description className="sr-only">
                {copy.description(sides[0].tag, sides[1].tag)}
              </Radix.Description>
              <Button
                variant="secondary"
                size="sm"
                icon={
                  zoomed ? (
                    <ZoomOut aria-hidden="true" className="size-4" />
                  ) : (
                    <ZoomIn aria-hidden="true" className="size-4" />
                  )
                }
                onClick={() => setZoomed(!zoomed)}
              >
                {zoomed ? copy.zoomOut : copy.zoomIn}
              </Button>
              {zoomed && (
                <Button
                  size="sm"
                  icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
                  onClick={() => setOriginal(!original)}
                >
                  {sides[original ? 1 : 0].see}
                </Button>
              )}
              {/* On a phone the enlarged picture has the room of its one line of buttons. */}
              <div className={cx('contents', zoomed && 'max-sm:hidden')}>
                <PhotoTools photo={photo} onOpen={() => onOpenChange(false)} />
              </div>
            </div>
            <Radix.Close asChild>
              <IconButton label={siteCopy.close} className="shrink-0">
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </Radix.Close>
          </div>
          {zoomed ? (
            <Enlarged photo={photo} pictures={pictures} original={original} sides={sides} />
          ) : (
            <div className="flex grow overflow-auto p-3 sm:p-6">
              <div
                className="m-auto"
                style={{
                  width: `min(100%, calc((100dvh - 8rem) * ${ratio.toFixed(4)}))`,
                }}
              >
                <BeforeAfter
                  {...pictures}
                  width={photo.width}
                  height={photo.height}
                  label={restoreCopy.result.compare}
                  tags={[sides[0].tag, sides[1].tag]}
                  priority
                />
              </div>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Both pictures in one scroll area; one is visible at a time. */
function Enlarged({
  photo,
  pictures,
  original,
  sides,
}: Pick<ViewerProps, 'photo' | 'pictures' | 'sides'> & { original: boolean }) {
  const scale = ENLARGED_SIDE / Math.max(photo.width, photo.height)
  const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) }
  const area = useRef<HTMLDivElement | null>(null)
  const drag = useDragScroll(area)
  useEffect(() => {
    const box = area.current
    box?.scrollTo({
      left: (box.scrollWidth - box.clientWidth) / 2,
      top: (box.scrollHeight - box.clientHeight) * EYE_LEVEL,
      behavior: 'instant',
    })
  }, [])
  const shown = original ? pictures.before : pictures.after
  return (
    <div
      ref={area}
      role="region"
      aria-label={copy.area}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls only what it can reach
      tabIndex={0}
      className="flex grow overflow-auto overscroll-contain bg-sunken"
    >
      <div
        {...drag}
        className="relative m-auto shrink-0 cursor-grab select-none active:cursor-grabbing"
        style={size}
      >
        {[pictures.after, pictures.before].map((picture) => (
          <img
            key={picture.src}
            {...picture}
            {...size}
            draggable={false}
            alt={picture === shown ? picture.alt : ''}
            className={cx('absolute inset-0 size-full', picture !== shown && 'invisible')}
          />
        ))}
      </div>
      <span
        aria-live="polite"
        className="pointer-events-none fixed bottom-4 left-1/2 -translate-x-1/2 rounded-sm bg-ink/75 px-3 py-1 text-sm font-semibold text-paper"
      >
        {sides[original ? 0 : 1].tag}
      </span>
    </div>
  )
}
