/**
 * Kills an image process when its parent has ended; runs on a separate thread, so that native work
 * cannot block it.
 */
import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'

const { parent } = workerData as { parent: number }

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 500)
