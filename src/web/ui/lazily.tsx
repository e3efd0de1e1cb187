/**
 * Loads a dialog or menu when it is first opened and keeps it mounted, so that it can animate out.
 */
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { showLoadFailure } from '../lib/failure.ts'
import { LoadingLine } from './loading-line.tsx'

type Opened = { open: boolean }
type Closable = { onOpenChange?: (open: boolean) => void; onClose?: () => void }

function closeFrom(props: Opened): void {
  const { onOpenChange, onClose } = props as Closable
  onOpenChange?.(false)
  onClose?.()
}

/**
 * Wraps a component that has an `open` prop: its code is loaded when it is first opened, with a
 * line at the top of the window meanwhile. When that fails, `close` is called and a message says
 * so.
 */
export function lazily<P extends Opened>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void = closeFrom,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function Lazily(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)

    const leave = useEffectEvent(() => close(props))
    useEffect(() => {
      if (!props.open || Loaded) return
      const turn = { over: false }
      async function bring() {
        try {
          loaded = await load()
          if (!turn.over) setLoaded(() => loaded)
        } catch (error) {
          if (turn.over) return
          leave()
          showLoadFailure(error)
        }
      }
      void bring()
      return () => void (turn.over = true)
    }, [props.open, Loaded])

    return Loaded ? <Loaded {...props} /> : props.open && <LoadingLine />
  }
}
