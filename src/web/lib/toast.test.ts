/** One toast at a time; a dismissed one is forgotten after the specified delay. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, TOAST_REMOVE_DELAY_MS, toasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
})

test('the newest takes the place of the one on screen', () => {
  toast({ title: 'un' })
  toast({ title: 'deux', variant: 'destructive' })
  expect(toasts.get()).toMatchObject([{ title: 'deux', variant: 'destructive', open: true }])
})

test('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const { dismiss } = toast({ title: 'un' })
  dismiss()
  dismissToast()
  expect(toasts.get()).toMatchObject([{ open: false }])
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toHaveLength(0)
})
