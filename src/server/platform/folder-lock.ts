/** One process per embedded database: a lock file naming its owner by process id and start time. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** When a process started, in clock ticks since boot (proc(5), field 22); null where the system doesn't tell or it is gone. */
function startTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A pid alone repeats in containers, so the start time must agree too. */
function ownerLives(text: string): boolean {
  const [pid, ticks] = text.split(' ')
  if (!pid || !isAlive(Number(pid))) return false
  return Number(pid) !== process.pid && (!ticks || ticks === startTicks(Number(pid)))
}

const inUse = (folder: string, holder: string, cause?: unknown): Error =>
  new Error(
    `The data folder ${folder} is in use by process ${holder.split(' ')[0]}. Stop it first, or set another DATA_DIR.`,
    { cause },
  )

/** Two that find the lock of a dead process may both take it over: whose name stands after a moment has it. */
const SETTLED_MS = 100
function settle(file: string, folder: string, mine: string): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLED_MS)
  const holder = readFileSync(file, 'utf8')
  if (holder !== mine) throw inUse(folder, holder)
}

/** Takes the lock of a folder or throws an Error saying who holds it. Returns the release, which may be called twice. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'owner.lock')
  const mine = `${process.pid} ${startTicks(process.pid) ?? ''}`
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      if (tries > 0) settle(file, folder, mine)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 2) throw error
      const holder = readFileSync(file, 'utf8')
      if (ownerLives(holder)) throw inUse(folder, holder, error)
      rmSync(file, { force: true })
    }
  }
  return () => {
    try {
      if (readFileSync(file, 'utf8') === mine) rmSync(file)
    } catch {
      /* already released */
    }
  }
}
