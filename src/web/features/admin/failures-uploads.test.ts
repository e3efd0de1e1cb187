/** The failures of uploads (spec 2 §8). */
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { toasts } from '../../lib/toast.ts'
import { act, fire, having, type Step } from './acting.fixture.tsx'
import { expectFailure, noop, press, stubFailingServer } from './failures.fixture.ts'
import { FileField } from './inputs/file-field.tsx'
import { ImageField } from './inputs/image-field.tsx'
import { LANDING_PARTS } from './landing/landing-parts.ts'
import { PartsEditor } from './landing/parts-editor.tsx'
import { WatermarkTest } from './watermark/watermark-test.tsx'

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
  toasts.set([])
  stubFailingServer()
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.resolve()
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

let sent: FormData | null = null
/** Stubs an upload that the server answers, or that does not reach it. */
const stubUpload = (
  reached: boolean,
  reply: { status: number; responseText: string } = { status: 500, responseText: '' },
) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = reply.status
      statusText = ''
      responseText = reply.responseText
      upload = {}
      onload = noop
      onerror = noop
      open = noop
      setRequestHeader = noop
      getResponseHeader = () => null
      send = (form: FormData) => {
        sent = form
        queueMicrotask(() => (reached ? this.onload : this.onerror)())
      }
    },
  )
const file = new File(['x'], 'a.png', { type: 'image/png' })
const testing: Step[] = [
  fire(({ type: kind }) => kind === FileField, 'onChange', file),
  press('Appliquer le watermark'),
]
const landingImage = () =>
  PartsEditor({ parts: LANDING_PARTS.hero.media, value: {}, onChange: noop })

test('a picture is sent with its category, and its success shows a toast', async () => {
  stubUpload(true, { status: 200, responseText: '{"url":"/media/abc-10x10/10.jpg"}' })
  act(client, landingImage, fire(having('onFile'), 'onFile', file))
  expect([sent?.get('category'), sent?.get('file')]).toMatchObject(['landing', { name: 'a.png' }])
  await expect.poll(() => toasts.get()[0]?.title).toBe('Image uploadée')
})

test.each<[string, boolean, () => ReactElement, Step[], string]>([
  [
    'the test of the watermark, refused',
    true,
    WatermarkTest,
    testing,
    "Erreur lors de l'upload de l'image de test",
  ],
  [
    'the test of the watermark, not sent',
    false,
    WatermarkTest,
    testing,
    "Impossible d'uploader l'image de test",
  ],
  [
    'a landing picture',
    true,
    landingImage,
    [fire(having('onFile'), 'onFile', file)],
    "Impossible d'uploader l'image",
  ],
  [
    'a blog picture',
    true,
    () => ImageField({ label: 'Image', value: null, onChange: noop, use: 'blog' }),
    [fire(having('onFile'), 'onFile', file)],
    'Un problème est survenu de notre côté. Réessayez dans un instant.',
  ],
])(
  'a failed upload shows the specified sentence: %s',
  async (_name, reached, draw, steps, description) => {
    stubUpload(reached)
    act(client, draw, ...steps)
    await expectFailure("Erreur d'upload", description)
  },
)
