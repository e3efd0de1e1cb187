/** Loads a dialog or a menu when it is first needed and keeps it afterwards, so that it can animate out. */
import { useEffect, useState, type ComponentType } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { toast } from '../lib/toast.ts'

type Opened = { open: boolean }
type Closable = { onOpenChange?: (open: boolean) => void; onClose?: () => void }

function closeFrom(props: Opened): void {
  const { onOpenChange, onClose } = props as Closable
  onOpenChange?.(false)
  onClose?.()
}

/**
 * Wraps a component that has an `open` prop: nothing is loaded or drawn before the first time it is open. Where the line is cut and its code does not
 * come, the page stays as it is, says so, and `close` is called as if it had been closed.
 */
export function lazily<P extends Opened>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void = closeFrom,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function Lazily(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<Error | null>(null)

    useEffect(() => {
      if (!props.open || Loaded) return
      const turn = { over: false }
      async function bring() {
        try {
          loaded = await load()
          if (!turn.over) setLoaded(() => loaded)
        } catch (error) {
          if (turn.over) return
          // With a network, its address is gone: the site has been renewed, and the page is to be loaded anew.
          if (navigator.onLine) return setFailure(error as Error)
          close(props)
          toast({ title: siteCopy.offline, variant: 'destructive' })
        }
      }
      void bring()
      return () => void (turn.over = true)
      // The rest of the props is not why it opens.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [props.open, Loaded])

    if (failure) throw failure
    return Loaded && <Loaded {...props} />
  }
}
