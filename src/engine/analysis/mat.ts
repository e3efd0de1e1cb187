/** Finds the opening of a gilt mat: the plate of a cased daguerreotype, ambrotype or tintype. */
import { componentsOf, dilated, eroded, type Component } from '../damage/components.ts'
import type { Size } from '../image/raster.ts'
import type { Cells } from './page.ts'
import { MAT } from './tuning.ts'

/** Returns how gilt a cell is: red minus blue, 0–255, of a colour between red and yellow. */
function giltOf(colours: Float32Array, cell: number): number {
  const red = colours[cell * 3]!
  const green = colours[cell * 3 + 1]!
  const blue = colours[cell * 3 + 2]!
  return red >= green && green >= blue ? red - blue : 0
}

/** Returns the largest difference of a cell's channels, 0–255. */
function chromaOf(colours: Float32Array, cell: number): number {
  const channels = colours.subarray(cell * 3, cell * 3 + 3)
  return Math.max(...channels) - Math.min(...channels)
}

/** Returns the largest piece that a component surrounds completely. */
function largestHole(component: Uint8Array, { width, height }: Size): Component | null {
  const rest = component.map((value) => 1 - value)
  const holes = componentsOf(rest, width, height).filter(
    ({ left, top, right, bottom }) =>
      left > 0 && top > 0 && right < width - 1 && bottom < height - 1,
  )
  return holes.toSorted((a, b) => b.pixels.length - a.pixels.length)[0] ?? null
}

/** Returns whether the hole fills its rectangle and equals its mirror images. */
function isOpening(
  hole: Uint8Array,
  { pixels, left, top, right, bottom }: Component,
  width: number,
): boolean {
  const filled = pixels.length / ((right - left + 1) * (bottom - top + 1))
  const symmetry = (mirrored: (at: number) => number) => {
    const common = pixels.reduce((sum, at) => sum + hole[mirrored(at)]!, 0)
    return common / (2 * pixels.length - common)
  }
  const across = (at: number) => at - (at % width) + left + right - (at % width)
  const down = (at: number) => (top + bottom - Math.floor(at / width)) * width + (at % width)
  return (
    filled >= MAT.minFilled &&
    symmetry(across) >= MAT.minSymmetry &&
    symmetry(down) >= MAT.minSymmetry
  )
}

/** Returns the cells of a component as 1, of a grid of `count` cells. */
function maskOf({ pixels }: Component, count: number): Uint8Array {
  const mask = new Uint8Array(count)
  for (const at of pixels) mask[at] = 1
  return mask
}

/** Returns whether the cells around the opening are gilt, and those in it are not. */
function isInGiltRim(hole: Uint8Array, ring: Uint8Array, { width, colours }: Cells): boolean {
  const around = dilated(hole, width, MAT.rimCells)
  let inside = 0
  let coloured = 0
  let rim = 0
  let giltRim = 0
  for (let at = 0; at < around.length; at++) {
    if (hole[at]) {
      inside++
      coloured += chromaOf(colours, at) >= MAT.minGilt ? 1 : 0
    } else if (around[at]) {
      rim++
      giltRim += ring[at]!
    }
  }
  return giltRim >= MAT.minGiltRim * rim && coloured <= MAT.maxColoured * inside
}

/** Returns the opening of a gilt mat within a region, as cells of 1, or null if there is none. */
export function findMatOpening(region: Uint8Array, cells: Cells): Uint8Array | null {
  const { width, height, colours } = cells
  const size = region.reduce((sum, cell) => sum + cell, 0)
  const gilt = region.map((inside, at) => (inside && giltOf(colours, at) >= MAT.minGilt ? 1 : 0))
  const [ring] = componentsOf(gilt, width, height).toSorted(
    (a, b) => b.pixels.length - a.pixels.length,
  )
  if (!ring || ring.pixels.length < MAT.minRing * size) return null
  const mat = maskOf(ring, region.length)
  const opening = largestHole(mat, cells)
  if (!opening || opening.pixels.length < MAT.minOpening * size) return null
  const hole = maskOf(opening, region.length)
  if (!isOpening(hole, opening, width) || !isInGiltRim(hole, mat, cells)) return null
  return eroded(hole, width, MAT.rimCells)
}
