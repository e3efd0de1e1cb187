/**
 * Creates a file of secrets once, for this user only, also when several processes start together.
 */
import { randomBytes } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Publishes the file atomically under its name by a hard link, or by a copy where the disk has no
 * links. Throws EEXIST.
 */
function publish(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyFileSync(part, file, constants.COPYFILE_EXCL)
  }
}

/**
 * Creates the file unless it exists or another process does so first; it is never visible half
 * written.
 */
export function createOnce(file: string, content: () => string): void {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) return
  const part = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(part, content(), { flag: 'wx', mode: 0o600, flush: true })
    publish(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part, { force: true })
  }
}
