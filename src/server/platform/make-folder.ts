/** Creates folders that only this user may read. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its parents one by one: `recursive` of `mkdirSync` never returns in /proc.
 * Throws as `mkdirSync` does.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process of the installation may have created it.
    if (!isFolder(path)) throw error
  }
}
