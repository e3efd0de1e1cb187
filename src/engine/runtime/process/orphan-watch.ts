/** Runs on a thread of its own beside a child's work: ends the process when its parent is gone, even during native work. */
import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'

const { parent } = workerData as { parent: number }

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 500)
