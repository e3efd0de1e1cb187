/** Draws the toast; its code is loaded at the first touch of the page, so that it is there when the line is cut. */
import { useEffect, useState, type ComponentType } from 'react'
import { toasts, type Toast } from '../lib/toast.ts'
import { useStore } from '../lib/store.ts'

type View = ComponentType<{ toasts: readonly Toast[] }>
const OCCASIONS = ['pointerdown', 'keydown', 'online'] as const

export function Toaster() {
  const shown = useStore(toasts)
  const [Drawn, setDrawn] = useState<View | null>(null)
  const needed = shown.length > 0

  useEffect(() => {
    if (Drawn) return
    // What does not come is asked for again at the next occasion; a page is not lost for want of a message.
    const load = () =>
      void import('./toast-view.tsx').then(
        ({ ToastView }) => setDrawn(() => ToastView),
        () => undefined,
      )
    if (needed) load()
    for (const name of OCCASIONS) addEventListener(name, load, { passive: true })
    return () => {
      for (const name of OCCASIONS) removeEventListener(name, load)
    }
  }, [needed, Drawn])

  return needed && Drawn ? <Drawn toasts={shown} /> : null
}
