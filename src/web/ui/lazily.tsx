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

/** Some browsers say that they are offline while they are not. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/health').then(
    (reply) => reply.ok,
    () => false,
  )

/**
 * Wraps a component that has an `open` prop: its code is loaded when it is first opened, with a line
 * at the top of the window meanwhile. Offline a toast explains that it can't and `close` is called.
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
      const giveUp = () => {
        leave()
        toast({ title: siteCopy.offline, variant: 'destructive' })
      }
      async function bring() {
        // A module that failed to load fails again at once until the page is reloaded.
        if (!navigator.onLine && !(await serverAnswers())) return giveUp()
        try {
          loaded = await load()
          if (!turn.over) setLoaded(() => loaded)
        } catch (error) {
          if (turn.over) return
          // The site was redeployed, or a first try failed: only reloading the page helps.
          if (navigator.onLine) setFailure(error as Error)
          else giveUp()
        }
      }
      void bring()
      return () => void (turn.over = true)
    }, [props.open, Loaded])

    if (failure) throw failure
    return Loaded ? <Loaded {...props} /> : props.open && <LoadingLine />
  }
}
