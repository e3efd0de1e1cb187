/** Bar, estimate and words from one poll to the next. */
import { expect, test } from 'vitest'
import type { Photo } from '#contract/photos.ts'
import { nextShown, roundedSeconds, type WorkShown, type WorkSnapshot } from './work-shown.ts'
import { nextAnnouncement, stageWords, timeWords } from './work-words.ts'

type Restoration = NonNullable<Photo['restoration']>
const work = (progress: number, changes: Partial<Restoration> = {}): WorkSnapshot => ({
  status: 'processing',
  progress,
  restoration: {
    stage: 'restoring',
    share: 0.3,
    ahead: null,
    secondsLeft: null,
    isSlow: false,
    ...changes,
  },
})
const percent = (before: WorkShown | null, photo: WorkSnapshot) => nextShown(before, photo).percent

test('a photo found on load starts at 20, 50 or 100, and at its engine’s share where there is one', () => {
  expect(percent(null, { status: 'uploaded', progress: 20 })).toBe(20)
  expect(percent(null, work(36, { share: null }))).toBe(50)
  expect(percent(null, work(36, { share: 0.28 }))).toBe(36)
  expect(percent(null, { status: 'processing', progress: 36 })).toBe(36)
  expect(percent(null, { status: 'completed', progress: 0 })).toBe(100)
  expect(percent(null, { status: 'failed', progress: 80 })).toBe(0)
})

test('the bar follows the server and never goes backwards; a failure goes to 0', () => {
  const seen: number[] = []
  let shown: WorkShown | null = { percent: 19, secondsLeft: null }
  for (const photo of [
    { status: 'uploaded', progress: 26 } as const,
    work(35),
    work(61.2),
    work(58),
    work(94),
    work(100),
  ]) {
    shown = nextShown(shown, photo)
    seen.push(shown.percent)
  }
  expect(seen).toEqual([26, 35, 61.2, 61.2, 94, 99])
  expect(percent(shown, { status: 'completed', progress: 100 })).toBe(100)
  expect(percent(shown, { status: 'failed', progress: 88 })).toBe(0)
})

test('another restoration of the same photo starts its own bar', () => {
  const done = nextShown(null, { status: 'completed', progress: 100 })
  expect(percent(done, { status: 'uploaded', progress: 20 })).toBe(20)
  expect(percent(done, work(36))).toBe(36)
  expect(percent(done, work(35, { share: null }))).toBe(35)
})

test('an estimate is rounded to tens of seconds and to minutes', () => {
  expect([0, 1, 10, 11, 40, 50, 51, 89, 91, 260].map(roundedSeconds)).toEqual([
    10, 10, 10, 20, 40, 50, 60, 60, 120, 240,
  ])
})

test('the estimate falls freely, ignores small rises, and follows a large one', () => {
  const seen: (number | null)[] = []
  let shown: WorkShown | null = null
  for (const secondsLeft of [38, 41, 33, 28, 31, 75, 20, null]) {
    shown = nextShown(shown, work(50, { secondsLeft }))
    seen.push(shown.secondsLeft)
  }
  expect(seen).toEqual([40, 40, 40, 30, 30, 60, 20, null])
})

test('names the stage, or the number of restorations ahead', () => {
  const waiting = (ahead: number): WorkSnapshot => ({ ...work(20, { ahead }), status: 'uploaded' })
  expect([0, 1, 3].map((ahead) => stageWords(waiting(ahead)))).toEqual([
    'En attente\u00a0: votre photo est la prochaine.',
    'En attente\u00a0: 1 photo passe avant la vôtre.',
    'En attente\u00a0: 3 photos passent avant la vôtre.',
  ])
  expect(stageWords({ status: 'uploaded', progress: 20 })).toBe('En attente de son tour…')
  expect(stageWords(work(50))).toBe('Restauration des détails…')
  expect(stageWords({ status: 'processing', progress: 50 })).toBe('Traitement de la photo…')
})

test('words the remaining time, and reports a long duration only when it is long', () => {
  const usual = 'Cela prend généralement 30-60 secondes.'
  const slow = 'Cela prend plus longtemps que d’habitude. Le travail continue.'
  expect(timeWords(work(50), null)).toEqual({ left: null, usual })
  expect(timeWords(work(50), 40)).toEqual({ left: 'Encore 40\u00a0secondes environ.', usual })
  expect(timeWords(work(50), 60)).toEqual({ left: 'Encore une\u00a0minute environ.', usual })
  expect(timeWords(work(50), 120)).toEqual({
    left: 'Encore deux\u00a0minutes environ.',
    usual: null,
  })
  expect(timeWords(work(50, { isSlow: true }), 660)).toEqual({
    left: 'Encore 11\u00a0minutes environ.',
    usual: slow,
  })
  expect(timeWords(work(50, { isSlow: true }), null)).toEqual({ left: null, usual: slow })
})

test('a screen reader hears of the time at most every 30 seconds', () => {
  const first = nextAnnouncement(null, 'Encore 40\u00a0secondes environ.', 0)
  const soon = nextAnnouncement(first, 'Encore 30\u00a0secondes environ.', 10_000)
  expect(soon).toBe(first)
  expect(nextAnnouncement(soon, 'Encore 10\u00a0secondes environ.', 30_000)).toEqual({
    text: 'Encore 10\u00a0secondes environ.',
    at: 30_000,
  })
})
