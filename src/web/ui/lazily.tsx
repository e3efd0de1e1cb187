/**
 * Loads a dialog or menu when it is first opened and keeps it mounted, so that it can animate out.
 */
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { toast } from '../lib/toast.ts'
import { LoadingLine } from './loading-line.tsx'

type Opened = { open: boolean }
type Closable = { onOpenChange?: (open: boolean) => void; onClose?: () => void }

function closeFrom(props: Opened): void {
  const { onOpenChange, onClose } = props as Closable
  onOpenChange?.(false)
  onClose?.()
}

/**
 * Wraps a component that has an `open` prop: its code is loaded when it is first opened, with a line
 * at the top of the window meanwhile. When that fails offline, a toast explains it and `close` is called.
 */
export function lazily<P extends Opened>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void = closeFrom,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function Lazily(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<Error | null>(null)

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
          // Online, the file no longer exists because the site was redeployed: the page must be
          // reloaded.
          if (navigator.onLine) return setFailure(error as Error)
          leave()
          toast({ title: siteCopy.offline, variant: 'destructive' })
        }
      }
      void bring()
      return () => void (turn.over = true)
    }, [props.open, Loaded])

    if (failure) throw failure
    return Loaded ? <Loaded {...props} /> : props.open && <LoadingLine />
  }
}
