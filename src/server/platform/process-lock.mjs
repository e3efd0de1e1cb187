/**
 * A lock file that one living process holds: it names its owner, and the lock of a dead owner is
 * taken over. Used by the embedded database and by the set-up script, which runs on Node 18 before
 * any package is installed.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200

/**
 * A lock file is written at once; one that stays empty this long belongs to a process that died
 * while writing it.
 */
const MAX_WRITING_MS = 5_000

/** What this process wrote into the locks that it holds. */
const held = new Set()

/**
 * Takes the lock `file`, or says which living process holds it. The lock may be released twice.
 * @param {string} file absolute path in an existing folder
 * @returns {{ release: () => void, heldBy?: undefined } | { release?: undefined, heldBy: number }}
 *   `heldBy` is 0 while the owner is not known yet
 */
export function tryLock(file) {
  const mine = `${process.pid} ${readProcess(process.pid).startTicks} ${randomUUID()}`
  if (create(file, mine)) {
    held.add(mine)
    return {
      release() {
        if (held.delete(mine) && read(file) === mine) rmSync(file, { force: true })
      },
    }
  }
  const owner = read(file)
  if (owner === null) return tryLock(file)
  if (owner === '' && isYoung(file)) return { heldBy: 0 }
  if (isAlive(owner)) return { heldBy: Number.parseInt(owner, 10) }
  return takeOver(file, owner)
}

/**
 * Removes the lock of a dead owner and takes it. Removing happens under a lock of its own, so that
 * no process removes a lock that another one has just taken.
 * @param {string} file @param {string} dead
 * @returns {ReturnType<typeof tryLock>}
 */
function takeOver(file, dead) {
  const takeover = tryLock(`${file}.takeover`)
  if (takeover.heldBy !== undefined) return takeover
  try {
    if (read(file) === dead) rmSync(file, { force: true })
  } finally {
    takeover.release()
  }
  return tryLock(file)
}

/**
 * Runs `work` while holding the lock `file`; waits as long as another living process holds it.
 * @template T
 * @param {string} file absolute path
 * @param {(owner: number) => void} onWait called once, with the process id of the owner
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true })
  let lock = tryLock(file)
  for (let notified = false; lock.heldBy !== undefined; lock = tryLock(file)) {
    if (!notified && lock.heldBy !== 0) onWait(lock.heldBy)
    notified ||= lock.heldBy !== 0
    await sleep(POLL_MS)
  }
  const { release } = lock
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file @param {string} text @returns {boolean} false when the file exists */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file @returns {string | null} null when there is no such file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** @param {string} file */
function isYoung(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - made < MAX_WRITING_MS
}

/**
 * Process ids repeat, in containers at every start, so the start time must agree too.
 * @param {string} owner
 */
function isAlive(owner) {
  const [pid, ticks] = owner.split(' ')
  if (!pid) return false
  if (Number(pid) === process.pid) return held.has(owner)
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const { state, startTicks } = readProcess(Number(pid))
  return state !== 'Z' && (!ticks || ticks === startTicks)
}

/**
 * State and start of a process, in clock ticks since boot (proc(5), fields 3 and 22); '' where the
 * system has no /proc. A killed process stays in state Z (zombie) until its parent collects it.
 * @param {number} pid
 */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' }
  } catch {
    return { state: '', startTicks: '' }
  }
}
