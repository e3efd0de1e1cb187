/** Leaving the retoucher with unsent strokes: the question and what its answers do. */
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { retouchCopy } from '#copy/account/retouch.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'

const copy = retouchCopy.leaving

type LeavingDeps = {
  unsent: boolean
  /** Drops the stroke in progress; null without one. */
  drop: (() => void) | null
  close: () => void
  /** Replaces what closing the window does; null closes it at once. */
  askBeforeClosing: (ask: (() => void) | null) => void
}

/** Asks before the window, the page or the tab is left with unsent strokes. */
export function useLeaving({ unsent, drop, close, askBeforeClosing }: LeavingDeps) {
  const [closing, setClosing] = useState(false)
  const [allowed, setAllowed] = useState(false)
  const guards = unsent && !allowed
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guards && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    askBeforeClosing(guards ? (drop ?? (() => setClosing(true))) : null)
    return () => askBeforeClosing(null)
  }, [guards, drop, askBeforeClosing])
  useUnloadWarning(guards)
  return {
    asking: closing || blocker.state === 'blocked',
    /** The strokes are kept: leaving for the sign-in needs no question. */
    allow: () => setAllowed(true),
    stay() {
      setClosing(false)
      blocker.reset?.()
    },
    leave() {
      setClosing(false)
      blocker.proceed?.()
      close()
    },
  }
}

/** `count`: number of unsent strokes. */
export function LeavingDialog({
  leaving,
  count,
  onDiscard,
}: {
  leaving: ReturnType<typeof useLeaving>
  count: number
  onDiscard: () => void
}) {
  return (
    <Dialog
      open={leaving.asking}
      onClose={leaving.stay}
      title={copy.title}
      description={copy.text(count)}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onDiscard()
              leaving.leave()
            }}
          >
            {copy.discard}
          </Button>
          <Button variant="secondary" onClick={leaving.leave}>
            {copy.keep}
          </Button>
          <Button onClick={leaving.stay}>{copy.stay}</Button>
        </>
      }
    />
  )
}
