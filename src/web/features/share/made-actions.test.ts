/** Sharing a created file through the device: success, unsupported, and cancelled by the user. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareCopy } from '#copy/account/share.ts'
import { toasts } from '../../lib/toast.ts'
import { shareFile } from './made-actions.tsx'

const copy = shareCopy.sharing
const file = new File(['x'], 'antan-avant-apres.jpg', { type: 'image/jpeg' })
const device = (share?: (data: ShareData) => Promise<void>) =>
  vi.stubGlobal('navigator', share ? { canShare: () => true, share } : {})

beforeEach(() => toasts.set([]))
afterEach(() => vi.unstubAllGlobals())

test('the file is shared with the chosen application, with our text', async () => {
  const shared: ShareData[] = []
  device(async (data) => void shared.push(data))
  await shareFile(file)
  expect(shared).toEqual([{ files: [file], title: 'Antan', text: copy.text }])
  expect(toasts.get()).toEqual([])
})

test('a device that cannot share gets a message with an alternative', async () => {
  device()
  await shareFile(file)
  expect(toasts.get()).toMatchObject([
    {
      title: 'Partage non disponible sur cet appareil',
      description: copy.unavailable,
      variant: 'destructive',
    },
  ])
})

test('a share that the visitor cancels shows no message; another failure does', async () => {
  device(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await shareFile(file)
  expect(toasts.get()).toEqual([])
  device(() => Promise.reject(new DOMException('refused', 'NotAllowedError')))
  await shareFile(file)
  expect(toasts.get()).toMatchObject([{ title: copy.failedTitle }])
})
