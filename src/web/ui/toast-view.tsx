/**
 * Renders the toast: one at a time, for 5 s, dismissed by a swipe to the right, focused with F8.
 */
import { useRef } from 'react'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { siteCopy } from '#copy/public/site.ts'
import { cx } from '../lib/cx.ts'
import { closeTopmostLayer } from './escape-layers.ts'
import { dismissToast, type Toast } from '../lib/toast.ts'
import { useToastPlace } from './toast-place.ts'

/** Display time, ms (spec 1 §9). */
const TOAST_DURATION_MS = 5000
/** Swipe distance that dismisses the toast, px (spec 1 §9). */
const SWIPE = 50
/** Key that focuses the toast (spec 1 §9). */
const HOTKEY = ['F8']

export function ToastView({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLOListElement | null>(null)
  useToastPlace(list)
  return (
    <Radix.Provider
      label={siteCopy.notifications}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        ref={list}
        data-toasts=""
        hotkey={HOTKEY}
        label={`${siteCopy.notifications} ({hotkey})`}
        // Below the header of the page, on a phone where it covers no title and no control; above
        // an open dialog, in the room of `--toast-room`.
        className={cx(
          'fixed inset-x-4 top-20 z-60 m-0 flex list-none flex-col gap-2 p-0 outline-none sm:left-auto sm:w-96',
          'in-[body:has([role=dialog][data-state=open])]:top-2',
          // In the back office over the top bar: the buttons of a panel are right below it.
          'in-[body:has([data-office])]:top-2',
        )}
      />
    </Radix.Provider>
  )
}

const SIGNS = {
  default: { Icon: CircleCheck, color: 'text-green' },
  notice: { Icon: Info, color: 'text-muted' },
  destructive: { Icon: TriangleAlert, color: 'text-brick' },
}

function ToastItem({ toast }: { toast: Toast }) {
  const destructive = toast.variant === 'destructive'
  const { Icon, color } = SIGNS[toast.variant ?? 'default']
  return (
    <Radix.Root
      data-toast=""
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id)
      }}
      // Radix passes Escape to the latest layer; dialogs and menus have priority.
      onEscapeKeyDown={(event) => {
        if (closeTopmostLayer()) event.preventDefault()
      }}
      type={destructive ? 'foreground' : 'background'}
      className={cx(
        'relative flex items-start gap-3 rounded-md border bg-raised p-4 shadow-lifted',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-slide-out',
        destructive ? 'border-brick' : 'border-line',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', color)} />
      <div className="grid min-w-0 grow gap-1 wrap-anywhere">
        <Radix.Title className="pr-8 font-semibold leading-snug">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-sm text-muted">{toast.description}</Radix.Description>
        )}
        {toast.action}
      </div>
      <Radix.Close
        aria-label={siteCopy.close}
        className="inline-flex size-10 pointer-coarse:size-11 items-center justify-center rounded-md hover:bg-sunken absolute right-2 top-2"
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}
