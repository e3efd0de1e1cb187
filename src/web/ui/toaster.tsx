/** Draws the toast; its code is loaded when the first one is shown. */
import { lazy, Suspense } from 'react'
import { toasts } from '../lib/toast.ts'
import { useStore } from '../lib/store.ts'

const ToastView = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastView }))

export function Toaster() {
  const shown = useStore(toasts)
  return shown.length === 0 ? null : <Suspense fallback={null}><ToastView toasts={shown} /></Suspense>
}
