/**
 * Renders the toast; its code is loaded at the first interaction, so that it is available offline.
 */
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
    // A failed load is retried at the next interaction.
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
