/** Sending an album: tries, refusals, stop and resume. */
import { expect, test } from 'vitest'
import type { Corners } from '#contract/crop.ts'
import { createSending, isUnfinished, type Entry, type Failure } from './sending.ts'

const again: Failure = { kind: 'again', sentence: 'Connexion interrompue' }
const refused: Failure = { kind: 'refused', sentence: 'Format non supporté' }
const full: Failure = { kind: 'stop', sentence: 'Plus de place' }

const entry = (name: string): Entry => ({
  sendId: name,
  file: new File(['x'], name),
  corners: null,
  scan: null,
  isDecided: false,
  isConverted: false,
  isAdaptable: false,
  state: 'waiting',
  problem: null,
})

const print: Corners = [
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: 9, y: 9 },
  { x: 0, y: 9 },
]
const PLAIN = { isAdaptable: false, scan: null }
const SCAN = { url: 'blob:scan', size: { width: 20, height: 20 }, prints: [print, print] }

/** `script` lists the outcome of each try of a file; a missing one succeeds. */
function start(script: Record<string, (Failure | null)[]>, unreadable: string[] = []) {
  const tries: string[] = []
  const pauses: number[] = []
  const sending = createSending({
    check: async ({ sendId, file, isConverted }) => ({
      file: sendId.endsWith('heic') || isConverted ? new File(['x'], `${sendId}.jpg`) : file,
      problem: unreadable.includes(sendId) && !isConverted ? 'Image abîmée' : null,
      isAdaptable: sendId.startsWith('heavy') && !isConverted,
      scan: sendId.startsWith('scan') ? SCAN : null,
    }),
    send: async ({ sendId, file }, onShare) => {
      tries.push(file.name)
      onShare(0.5)
      const failure = script[sendId]?.shift()
      if (failure) throw failure
    },
    failureOf: (error) => error as Failure,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  })
  const states = () =>
    Object.fromEntries(sending.store.get().entries.map(({ sendId, state }) => [sendId, state]))
  return { sending, tries, pauses, states }
}
const rest = () => new Promise((resolve) => setTimeout(resolve))

test('the file that preparation returns is sent instead of the chosen one', async () => {
  const { sending, tries, states } = start({})
  sending.add([entry('heic'), entry('b')])
  await rest()
  expect(tries).toEqual(['heic.jpg', 'b'])
  expect(states()).toEqual({ heic: 'sent', b: 'sent' })
})

test('files go one after the other, a refused one does not stop the next', async () => {
  const { sending, tries, states } = start({ b: [refused] }, ['c'])
  sending.add([entry('a'), entry('b'), entry('c'), entry('d')])
  expect(isUnfinished(sending.store.get())).toBe(true)
  await rest()
  expect(tries).toEqual(['a', 'b', 'd'])
  expect(states()).toEqual({ a: 'sent', b: 'refused', c: 'refused', d: 'sent' })
  expect(sending.store.get().entries.map(({ problem }) => problem)).toEqual([
    null,
    'Format non supporté',
    'Image abîmée',
    null,
  ])
  expect(isUnfinished(sending.store.get())).toBe(false)
  sending.dismiss()
  expect(Object.keys(states())).toEqual(['a', 'd'])
})

test('refused files that can be converted are sent once the user asks for it', async () => {
  const { sending, tries, states } = start({}, ['heavy', 'torn'])
  sending.add([entry('heavy'), entry('torn'), entry('b')])
  await rest()
  expect(states()).toEqual({ heavy: 'refused', torn: 'refused', b: 'sent' })
  sending.adapt()
  await rest()
  expect(tries).toEqual(['b', 'heavy.jpg'])
  expect(states()).toEqual({ heavy: 'sent', torn: 'refused', b: 'sent' })
})

test('a file is checked against those before it that were not refused', async () => {
  const compared: string[][] = []
  const sending = createSending({
    check: async ({ file }, taken) => {
      compared.push(taken.map(({ name }) => name))
      return { file, problem: file.name === 'b' ? 'Image abîmée' : null, ...PLAIN }
    },
    send: async () => {},
    failureOf: (error) => error as Failure,
    wait: async () => {},
  })
  sending.add([entry('a'), entry('b'), entry('c')])
  await rest()
  expect(compared).toEqual([[], ['a'], ['a']])
})

test('a lost connection is tried three times under the same id, then everything waits for the user', async () => {
  const { sending, tries, pauses, states } = start({ a: [again], b: [again, again, again] })
  sending.add([entry('a'), entry('b'), entry('c')])
  await rest()
  expect(tries).toEqual(['a', 'a', 'b', 'b', 'b'])
  expect(pauses).toEqual([1_500, 1_500, 3_000])
  expect(states()).toEqual({ a: 'sent', b: 'unsent', c: 'unsent' })
  expect(sending.store.get()).toMatchObject({ stopped: again.sentence, retrying: false })

  // More files wait behind those that were stopped.
  sending.add([entry('d')])
  await rest()
  expect(tries).toHaveLength(5)
  sending.resume()
  await rest()
  expect(tries.slice(5)).toEqual(['b', 'c', 'd'])
  expect(sending.store.get().stopped).toBeNull()
  expect(isUnfinished(sending.store.get())).toBe(false)
})

test('a refusal that concerns every file stops at once, and the remaining files can be given up', async () => {
  const { sending, tries, states } = start({ b: [full] })
  sending.add([entry('a'), entry('b'), entry('c')])
  await rest()
  expect(tries).toEqual(['a', 'b'])
  expect(states()).toEqual({ a: 'sent', b: 'unsent', c: 'unsent' })
  sending.giveUp()
  expect(states()).toEqual({ a: 'sent' })
  sending.add([entry('d')])
  await rest()
  expect(states()).toEqual({ d: 'sent' })
})

test('what is added, adapted or chosen while sending is stopped waits with the rest', async () => {
  const { sending, tries, states } = start({ b: [full, full] }, ['heavy'])
  sending.add([entry('heavy'), entry('scan'), entry('b')])
  await rest()
  sending.adapt()
  sending.decide('scan', [{ ...entry('print'), isDecided: true }])
  sending.add([entry('c')])
  await rest()
  expect(tries).toEqual(['b'])
  expect(states()).toEqual({ heavy: 'unsent', print: 'unsent', b: 'unsent', c: 'unsent' })
  sending.resume()
  await rest()
  expect(tries.slice(1)).toEqual(['heavy.jpg', 'print', 'b'])
  sending.giveUp()
  expect(states()).toEqual({ heavy: 'sent', print: 'sent' })
})

test('a scan waits for the user while the others are sent, then each print is sent separately', async () => {
  const { sending, tries, states } = start({})
  sending.add([entry('scan'), entry('b')])
  await rest()
  expect(tries).toEqual(['b'])
  expect(states()).toEqual({ scan: 'scan', b: 'sent' })
  expect(isUnfinished(sending.store.get())).toBe(true)
  sending.decide('scan', [
    { ...entry('print 1'), corners: print },
    { ...entry('print 2'), corners: print },
  ])
  await rest()
  expect(tries).toEqual(['b', 'print 1', 'print 2'])
  sending.add([entry('scan 2')])
  await rest()
  sending.decide('scan 2', [{ ...entry('scan 2'), isDecided: true }])
  await rest()
  expect(tries.at(-1)).toBe('scan 2')
  expect(isUnfinished(sending.store.get())).toBe(false)
})
