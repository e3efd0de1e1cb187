/** An enlarged pair, with buttons, arrow keys and swipes to the neighbouring pairs. */
import { useRef, type KeyboardEvent, type TouchEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { galleryCopy as copy } from '#copy/public/gallery.ts'
import { useEscapeLayer } from '../../ui/escape-layers.ts'
import { frameWidth } from '../../ui/before-after.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PublicPair } from '../../ui/public-pair.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import type { Shown } from './gallery-print.tsx'
import { CloseButton } from '../../ui/close-button.tsx'

/** Minimum length of a swipe to another pair, px. */
const MIN_SWIPE_PX = 50
/**
 * On touch screens only the handle of the comparison drags, so that a swipe on the photo changes
 * the pair.
 */
const TOUCH_SCREEN = '(pointer: coarse)'

export type LargePairProps = {
  open: boolean
  items: readonly Shown[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

export function LargePair({ open, items, index, onIndex, onClose }: LargePairProps) {
  const opener = useOpener()
  const escape = useEscapeLayer(open, onClose)
  const touchX = useRef<number | null>(null)
  const item = items[index]
  if (!item) return null
  const turn = (by: number) => onIndex((index + by + items.length) % items.length)
  const fromSlider = (target: EventTarget) =>
    target instanceof Element && target.closest('[role=slider]') !== null
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by && !fromSlider(event.target)) turn(by)
  }
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX.current ?? 0)
    if (touchX.current !== null && Math.abs(moved) > MIN_SWIPE_PX) turn(moved < 0 ? 1 : -1)
    touchX.current = null
  }
  const { title, description, author, pair } = item
  const ratio = frameWidth(pair) / pair.height
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/80 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...opener}
          {...escape}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onKeyDown={onKey}
          onTouchStart={(event) => {
            touchX.current =
              fromSlider(event.target) || !matchMedia(TOUCH_SCREEN).matches
                ? null
                : (event.touches[0]?.clientX ?? null)
          }}
          onTouchEnd={onTouchEnd}
          className="fixed inset-x-0 bottom-0 top-(--toast-room) z-50 flex flex-col overflow-y-auto bg-paper outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:inset-x-4 sm:bottom-4 sm:top-[max(1rem,var(--toast-room))] sm:rounded-lg"
        >
          <div className="flex shrink-0 items-center gap-1 px-2 py-2 sm:px-4">
            <IconButton label={copy.previous} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" className="size-6" />
            </IconButton>
            <IconButton label={copy.next} onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" className="size-6" />
            </IconButton>
            <p aria-live="polite" className="grow px-2 text-sm tabular-nums text-muted">
              {copy.position(index + 1, items.length)}
            </p>
            <CloseButton />
          </div>
          <div className="flex grow flex-col items-center justify-center gap-4 px-3 pb-6 sm:px-8">
            <div
              key={item.id}
              className="mount w-full"
              style={{ maxWidth: `calc((100dvh - 14rem) * ${ratio})` }}
            >
              <PublicPair {...pair} label={copy.compare(title)} sizes="100vw" priority />
            </div>
            <div className="w-full max-w-2xl text-center">
              <Radix.Title className="font-title text-xl italic">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              )}
              {author && <p className="text-sm text-muted">{copy.by(author)}</p>}
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
