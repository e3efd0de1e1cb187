/**
 * Creates one file at a time: its state, its object URL while displayed, and its disposal on close.
 */
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { reportShareFailure } from './outcome.ts'

type Made = { file: File; url: string }
export type Making =
  | { state: 'idle' }
  | { state: 'generating'; share: number; stage: string }
  | { state: 'ready'; made: Made }
export type Report = (stage: string, share: number) => void

type Words = { done: string; doneText: string; failed: string }

/** `make` is aborted when the dialog closes. */
export function useMaking(open: boolean, words: Words) {
  const [making, setMaking] = useState<Making>({ state: 'idle' })
  const current = useRef<AbortController | null>(null)

  useEffect(() => {
    if (!open) return
    return () => {
      current.current?.abort()
      setMaking({ state: 'idle' })
    }
  }, [open])
  const url = making.state === 'ready' ? making.made.url : null
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])

  async function start(
    make: (signal: AbortSignal, report: Report) => Promise<File>,
    stage: string,
  ): Promise<void> {
    current.current?.abort()
    const stop = new AbortController()
    current.current = stop
    setMaking({ state: 'generating', stage, share: 0 })
    try {
      const file = await make(stop.signal, (at, share) => {
        if (!stop.signal.aborted) setMaking({ state: 'generating', stage: at, share })
      })
      if (stop.signal.aborted) return
      setMaking({ state: 'ready', made: { file, url: URL.createObjectURL(file) } })
      toast({ title: words.done, description: words.doneText })
    } catch (error) {
      if (stop.signal.aborted) return
      setMaking({ state: 'idle' })
      reportShareFailure(error, words.failed)
    }
  }

  return {
    making,
    start,
    back: () => {
      current.current?.abort()
      setMaking({ state: 'idle' })
    },
  }
}
