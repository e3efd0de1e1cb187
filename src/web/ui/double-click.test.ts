/** Which clicks of a double click count. */
import { expect, test, vi } from 'vitest'
import { createClickFilter } from './double-click.ts'

/** A button of its own, or the text of one. */
class Control {
  closest = () => this
}

test('the second click counts on the same control only, clicks of the keyboard always', () => {
  vi.stubGlobal('Element', Control)
  const filter = createClickFilter()
  const counts = (target: Control, detail: number): boolean => {
    let isCancelled = false
    const cancel = () => void (isCancelled = true)
    filter({ target, detail, preventDefault: cancel, stopPropagation: cancel } as never)
    return !isCancelled
  }
  const [start, cancel] = [new Control(), new Control()]
  expect([counts(start, 1), counts(start, 2), counts(cancel, 3)]).toEqual([true, true, false])
  expect([counts(cancel, 1), counts(start, 0), counts(cancel, 1)]).toEqual([true, true, true])
})
