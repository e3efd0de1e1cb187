/**
 * Upload queue of an album: one file at a time, three tries each, then it stops until resumed.
 * Independent of HTTP and React.
 */
import type { Corners } from '#contract/crop.ts'
import type { Size } from '../../domain/photo/file-check.ts'
import { createStore, type Store } from '../../lib/store.ts'

export type Scan = {
  /** Object URL of the file. */
  url: string
  size: Size
  prints: readonly Corners[]
}
export type Entry = {
  /** The same for every try, so that a repeated upload adds nothing. */
  sendId: string
  file: File
  /** The print of a scan; null for the whole picture. */
  corners: Corners | null
  /** `unsent` and `scan` wait for the user, `refused` is over. */
  state: 'waiting' | 'checking' | 'scan' | 'sending' | 'sent' | 'unsent' | 'refused'
  /**
   * The prints of a scan, from which the user chooses; null before they are looked for, and once
   * they were chosen.
   */
  scan: Scan | null
  /** Sent without searching for prints. */
  isDecided: boolean
  /** This device makes a smaller JPEG of it before it is sent. */
  isConverted: boolean
  /** It was refused, but would be accepted once converted. */
  isAdaptable: boolean
  /** Why it was refused, in French. */
  problem: string | null
}
export type Sending = {
  entries: readonly Entry[]
  /** Share of the current file that has been sent, 0–1. */
  share: number
  /** A try has failed and a retry follows. */
  retrying: boolean
  /** Why sending has stopped, in French; null while it continues. */
  stopped: string | null
}
const NOTHING: Sending = { entries: [], share: 0, retrying: false, stopped: null }

/** Outcome of a failed try: retry the file, refuse this file, or stop all files. */
export type Failure = { kind: 'again' | 'refused' | 'stop'; sentence: string }
export type SendingSteps = {
  /**
   * Reads the file; resolves with the file to send, the reason of a refusal and whether converting
   * it helps, or the prints where it shows several. `taken` are the files before it that were not
   * refused.
   */
  check: (
    entry: Entry,
    taken: readonly File[],
  ) => Promise<Pick<Entry, 'file' | 'problem' | 'isAdaptable' | 'scan'>>
  send: (entry: Entry, onShare: (share: number) => void) => Promise<void>
  failureOf: (error: unknown) => Failure
  wait: (milliseconds: number) => Promise<void>
}

/** Attempts to send one file. */
const TRIES = 3
/** Pause before a further try, times the number of failed ones, ms. */
const PAUSE_MS = 1_500

export function createSending(steps: SendingSteps) {
  const store: Store<Sending> = createStore(NOTHING)
  let running = false
  const change = (next: Partial<Sending>) => store.set({ ...store.get(), ...next })
  const mark = (sendId: string, next: Partial<Entry>) =>
    change({
      entries: store
        .get()
        .entries.map((entry) => (entry.sendId === sendId ? { ...entry, ...next } : entry)),
    })
  const isGone = ({ sendId }: Entry) =>
    !store.get().entries.some((entry) => entry.sendId === sendId)

  /** The files, those still to send as waiting for the user. */
  const unsent = (): Entry[] =>
    store
      .get()
      .entries.map((entry) =>
        entry.state === 'waiting' || entry.state === 'sending'
          ? { ...entry, state: 'unsent' }
          : entry,
      )

  /** Returns null when it was sent. */
  async function sendWithRetries(entry: Entry): Promise<Failure | null> {
    for (let failed = 1; ; failed++) {
      change({ share: 0, retrying: failed > 1 })
      try {
        await steps.send(entry, (share) => change({ share, retrying: false }))
        return null
      } catch (error) {
        const failure = steps.failureOf(error)
        if (failure.kind !== 'again' || failed >= TRIES || isGone(entry)) return failure
        change({ retrying: true })
        await steps.wait(PAUSE_MS * failed)
      }
    }
  }

  /** The files before this one that were not refused. */
  function takenBefore({ sendId }: Entry): File[] {
    const { entries } = store.get()
    return entries
      .slice(
        0,
        entries.findIndex((entry) => entry.sendId === sendId),
      )
      .flatMap(({ state, file }) => (state === 'refused' ? [] : [file]))
  }

  async function handle(entry: Entry): Promise<void> {
    mark(entry.sendId, { state: 'checking' })
    const { file, problem, isAdaptable, scan } = await steps.check(entry, takenBefore(entry))
    if (problem !== null) return mark(entry.sendId, { state: 'refused', problem, isAdaptable })
    if (scan && !entry.isDecided) return mark(entry.sendId, { state: 'scan', file, scan })
    mark(entry.sendId, { state: 'sending', file })
    const failure = await sendWithRetries({ ...entry, file })
    if (!failure) return mark(entry.sendId, { state: 'sent' })
    if (failure.kind === 'refused')
      return mark(entry.sendId, { state: 'refused', problem: failure.sentence })
    change({ stopped: failure.sentence, entries: unsent() })
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      for (;;) {
        const next = store.get().entries.find(({ state }) => state === 'waiting')
        if (!next) return
        await handle(next)
      }
    } finally {
      running = false
      change({ share: 0, retrying: false })
    }
  }

  /** Sends what was just added; while sending is stopped, it waits for the user with the rest. */
  function proceed(): void {
    if (store.get().stopped === null) void run()
    else change({ entries: unsent() })
  }

  return {
    store,
    /** Removes finished entries once nothing is left to send. */
    add(entries: readonly Entry[]): void {
      const before = store.get().entries
      const isOver = before.every(({ state }) => state === 'sent')
      change({ entries: [...(isOver ? [] : before), ...entries] })
      proceed()
    },
    resume(): void {
      change({
        stopped: null,
        entries: store
          .get()
          .entries.map((entry) =>
            entry.state === 'unsent' ? { ...entry, state: 'waiting' } : entry,
          ),
      })
      void run()
    },
    /** Forgets the files that have not been sent. */
    giveUp(): void {
      change({
        stopped: null,
        entries: store.get().entries.filter(({ state }) => state !== 'unsent'),
      })
    },
    /** Replaces a scan by the user's choice: its prints, the whole picture, or nothing. */
    decide(sendId: string, decided: readonly Entry[]): void {
      change({
        entries: store
          .get()
          .entries.flatMap((entry) => (entry.sendId === sendId ? decided : [entry])),
      })
      proceed()
    },
    /** Tries the refused files again that this device can convert. */
    adapt(): void {
      change({
        entries: store
          .get()
          .entries.map((entry) =>
            entry.state === 'refused' && entry.isAdaptable
              ? { ...entry, state: 'waiting', isConverted: true, isAdaptable: false, problem: null }
              : entry,
          ),
      })
      proceed()
    },
    /** Forgets the refused files. */
    dismiss(): void {
      change({ entries: store.get().entries.filter(({ state }) => state !== 'refused') })
    },
  }
}
export type AlbumSending = ReturnType<typeof createSending>

/** Whether closing the page would lose unsent files. */
export const isUnfinished = ({ entries }: Pick<Sending, 'entries'>): boolean =>
  entries.some(({ state }) => state !== 'sent' && state !== 'refused')
