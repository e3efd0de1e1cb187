/** The dialog of a photo whose restoration failed, and of one that waits. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PhotoStatus } from '#contract/limits.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { photoDialogCopy } from '#copy/account/photo-dialog.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { NotDone } from './not-done.tsx'
import { consequences } from './removal.tsx'

const shown = (status: PhotoStatus) =>
  renderToString(
    createElement(
      MemoryRouter,
      {},
      createElement(NotDone, { photo: { status, publicId: 'photo_a' } }),
    ),
  )

test('a failed photo is said to have failed, and not to wait', () => {
  const { title, text, advice, again } = restoreCopy.failed
  for (const sentence of [title, text, advice, again]) expect(shown('failed')).toContain(sentence)
  expect(shown('failed')).not.toContain(dashboardCopy.card.waiting)
  expect(shown('uploaded')).toContain(dashboardCopy.card.waiting)
  expect(shown('processing')).toContain(dashboardCopy.card.restoring)
})

test('only the deletion of a photo under way says that its restoration is stopped', () => {
  const photo = { isCompleted: false, isFreeTrial: true, isHdUnlocked: false }
  expect(consequences({ ...photo, status: 'processing' })).toContain(photoDialogCopy.remove.working)
  expect(consequences({ ...photo, status: 'failed' })).toEqual([])
})
