/** Actions of the retouching: coordinates on its stage, what is drawn there, and touch gestures. */
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PhotoVersions } from '#contract/photo-versions.ts'

type Size = { width: number; height: number }
type Place = [x: number, y: number]

/**
 * Offers retouching for every photo, as an engine that can retouch would: `made` further versions,
 * which show the picture of the real one, and `left` retouches.
 */
export async function offerRetouching(
  page: Page,
  offer: { made: number; left: number },
): Promise<void> {
  await page.route('**/api/photos/*/versions', async (route) => {
    const reply = await route.fetch()
    const real = (await reply.json()) as PhotoVersions
    const versions = real.versions.slice(0, 1).flatMap((version) =>
      Array.from({ length: offer.made + 1 }, (_, i) => ({
        ...version,
        id: version.id + offer.made - i,
        isShown: i === 0,
      })),
    )
    return route.fulfill({
      json: { ...real, canRetouch: true, retouchesLeft: offer.left, versions },
    })
  })
  await page.route('**/api/images/*/*version=*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/version=\d+&?/, ''),
    }),
  )
}

/** The stage of the open window. */
export function stageOf(page: Page) {
  const stage = page.getByRole('application', { name: 'Photo à retoucher' })
  const image = stage.getByRole('img').first()
  return {
    /** Waits for the picture. */
    async ready(): Promise<void> {
      await stage.waitFor()
      await page.waitForFunction(() => {
        const shown = document.querySelector<HTMLImageElement>('[role=application] img')
        return (
          shown?.complete === true &&
          shown.naturalWidth > 0 &&
          shown.getBoundingClientRect().width > 0
        )
      })
    },
    /** The number of drawn strokes. */
    strokes: async () => Number(await stage.locator('canvas').first().getAttribute('data-strokes')),
    /** The zoom that is shown, percent. */
    zoom: async () =>
      Number.parseInt(
        (await page
          .getByRole('dialog')
          .getByText(/^\d+\s%$/)
          .textContent()) ?? '',
        10,
      ),
    /** Converts shares of the stage to screen coordinates. */
    async at(...shares: readonly Place[]): Promise<Place[]> {
      const box = await stage.boundingBox()
      if (!box) throw new Error('The stage is not visible')
      return shares.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height])
    },
    /** The size of the picture, px. */
    picture: (): Promise<Size> =>
      image.evaluate((element) => ({
        width: Number(element.getAttribute('width')),
        height: Number(element.getAttribute('height')),
      })),
    /** Converts shares of the picture to screen coordinates. */
    async onPicture(...shares: readonly Place[]): Promise<Place[]> {
      // The dialog opens with an animation: its picture is measured once it stands still.
      await expect
        .poll(async () => {
          const before = await image.boundingBox()
          return isDeepStrictEqual(before, await image.boundingBox())
        })
        .toBe(true)
      const box = await image.boundingBox()
      if (!box) throw new Error('The picture is not visible')
      return shares.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height])
    },
  }
}

/** Real touch events, also of two fingers. */
export async function fingersOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], id) => ({ x, y, id })),
    })
  /** Places between two, the second included. */
  const between = (from: Place, to: Place, steps = 5): Place[] =>
    Array.from({ length: steps }, (_, i) => [
      from[0] + ((to[0] - from[0]) * (i + 1)) / steps,
      from[1] + ((to[1] - from[1]) * (i + 1)) / steps,
    ])
  return {
    /** One finger follows the places; `onTheWay` runs before it is lifted. */
    async draw([from, ...places]: readonly Place[], onTheWay?: () => Promise<void>): Promise<void> {
      if (!from) return
      await touch('touchStart', [from])
      let last = from
      for (const place of places) {
        for (const step of between(last, place)) await touch('touchMove', [step])
        last = place
      }
      await onTheWay?.()
      await touch('touchEnd', [])
    },
    /** Two fingers move from two places to two others. */
    async pinch([a, b]: readonly Place[], [toA, toB]: readonly Place[]): Promise<void> {
      if (!a || !b || !toA || !toB) throw new Error('A pinch has two fingers')
      await touch('touchStart', [a])
      await touch('touchStart', [a, b])
      const second = between(b, toB)
      for (const [i, place] of between(a, toA).entries())
        await touch('touchMove', [place, second[i] ?? toB])
      await touch('touchEnd', [toA])
      await touch('touchEnd', [])
    },
  }
}
