/** The state of toasts: `toast` shows one, the toaster renders it. */
import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** `notice` reports what is neither a success nor a failure. */
type ToastVariant = 'default' | 'notice' | 'destructive'
export type ToastContent = {
  title: string
  description?: string
  action?: ReactNode
  variant?: ToastVariant
}
export type Toast = ToastContent & { id: string; open: boolean }

/** Maximum number of toasts on screen. */
const TOAST_LIMIT = 1
/** A dismissed toast is forgotten after this many milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export const toasts = createStore<readonly Toast[]>([])
const removals = new Map<string, ReturnType<typeof setTimeout>>()
let count = 0

/** Shows a toast in place of the one on screen. Returns the function that dismisses it. */
export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  count += 1
  const id = String(count)
  toasts.set([{ ...content, id, open: true }, ...toasts.get()].slice(0, TOAST_LIMIT))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes a toast, or all of them; it is removed after its removal delay. */
export function dismissToast(id?: string): void {
  for (const item of toasts.get()) {
    if ((id === undefined || item.id === id) && !removals.has(item.id)) {
      removals.set(
        item.id,
        setTimeout(() => removeToast(item.id), TOAST_REMOVE_DELAY_MS),
      )
    }
  }
  toasts.set(
    toasts
      .get()
      .map((item) => (id === undefined || item.id === id ? { ...item, open: false } : item)),
  )
}

function removeToast(id: string): void {
  removals.delete(id)
  toasts.set(toasts.get().filter((item) => item.id !== id))
}
