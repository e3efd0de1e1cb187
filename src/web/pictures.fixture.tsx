/**
 * Runs in the browser of `npm run pictures`: draws what only a browser draws, with the product's
 * own code.
 */
import './styles/site.css'
import './styles/letters.css'
import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createScene } from './features/share/video/scene.ts'
import { RetouchLegend } from './domain/photo/retouch-map.tsx'

const bitmap = async (url: string) => createImageBitmap(await (await fetch(url)).blob())

/** The first, a middle and the last frame of a square share video, as data URLs. */
export async function drawFrames(before: string, after: string): Promise<string[]> {
  const { canvas, draw } = await createScene(
    { width: 720, height: 720 },
    await bitmap(before),
    await bitmap(after),
  )
  return [0, 0.5, 1].map((revealed) => {
    draw(revealed)
    return canvas.toDataURL('image/png')
  })
}

/** Shows the retouch map with its legend under it, in the element `root`. */
export async function showLegend(
  map: Omit<ComponentProps<typeof RetouchLegend>['map'], 'faces'>,
): Promise<void> {
  const root = document.getElementById('root')!
  root.className = 'grid gap-4 bg-paper p-6'
  flushSync(() =>
    createRoot(root).render(
      <>
        <img src={map.url} alt="" className="w-full" />
        <RetouchLegend map={{ ...map, faces: 1 }} />
      </>,
    ),
  )
  await root.querySelector('img')!.decode()
  await document.fonts.ready
}
