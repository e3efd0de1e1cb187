/** A failure is shown by the topmost open dialog, else as a toast. */
import { expect, test } from 'vitest'
import { showFailure, showFailuresIn, type Failure } from './failure.ts'
import { toasts } from './toast.ts'

const titles = () => toasts.get().map(({ title }) => title)

test('the topmost dialog shows a failure; without one it is a toast', () => {
  const shown: [string, string][] = []
  const dialog = (name: string) =>
    showFailuresIn(({ title }: Failure) => void shown.push([name, title]))
  const closeFirst = dialog('photo')
  const closeSecond = dialog('video')
  showFailure({ title: 'a' })
  closeSecond()
  showFailure({ title: 'b' })
  expect(titles()).not.toContain('b')
  closeFirst()
  showFailure({ title: 'c', description: 'd' })
  expect(shown).toEqual([
    ['video', 'a'],
    ['photo', 'b'],
  ])
  expect(toasts.get()).toMatchObject([{ title: 'c', description: 'd', variant: 'destructive' }])
})
