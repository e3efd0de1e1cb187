/** The progress of an album while photos are still being sent, and after. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { albumsCopy } from '#copy/account/albums.ts'
import { AlbumProgress } from './album-progress.tsx'

test('the page may be closed only once every photo is sent', () => {
  const photo = { isCompleted: false, hasError: false, status: 'processing', progress: 50 } as const
  const shown = (isSending: boolean) =>
    renderToString(
      createElement(AlbumProgress, { album: { photos: [photo], secondsLeft: null }, isSending }),
    )
  expect(shown(true)).toContain(albumsCopy.progress.unknown)
  expect(shown(true)).not.toContain(albumsCopy.progress.leave)
  expect(shown(false)).toContain(albumsCopy.progress.leave)
})
