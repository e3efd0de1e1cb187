/** Makes a folder for us alone. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Makes a folder and those above it, step by step: Node's `recursive` never returns where none can be made, as in /proc. Throws what `mkdirSync` does. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Processes of one installation may start together.
    if (!isFolder(path)) throw error
  }
}
