/**
 * Renders the toast; its code is loaded at the first interaction, so that it is available offline.
 * Where it could not be loaded, the words stand in a plain line until it arrives.
 */
import { useEffect, useState, type ComponentType } from 'react'
import { toasts, type Toast } from '../lib/toast.ts'
import { useStore } from '../lib/store.ts'

type View = ComponentType<{ toasts: readonly Toast[] }>
const OCCASIONS = ['pointerdown', 'keydown', 'online'] as const

export function Toaster() {
  const shown = useStore(toasts)
  const [Drawn, setDrawn] = useState<View | null>(null)
  const [isLost, setLost] = useState(false)
  const needed = shown.length > 0

  useEffect(() => {
    if (Drawn) return
    // A failed load is retried at the next interaction.
    const load = () =>
      void import('./toast-view.tsx').then(
        ({ ToastView }) => setDrawn(() => ToastView),
        () => setLost(true),
      )
    if (needed) load()
    for (const name of OCCASIONS) addEventListener(name, load, { passive: true })
    return () => {
      for (const name of OCCASIONS) removeEventListener(name, load)
    }
  }, [needed, Drawn])

  if (Drawn && needed) return <Drawn toasts={shown} />
  const latest = isLost && shown.find(({ open }) => open)
  return (
    latest && (
      <p
        role="alert"
        className="fixed inset-x-0 bottom-0 z-60 border-t border-line bg-raised p-4 text-center"
      >
        {latest.title} {latest.description} {latest.action}
      </p>
    )
  )
}
