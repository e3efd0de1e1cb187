/**
 * Runs the steps of a check, alone or a few together: one line each with its duration, and the
 * output of those that fail.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { root } from './lib/project.mjs'

export type Step = {
  name: string
  /** A file that Node runs, and its arguments. */
  run: string[]
  env?: Record<string, string>
  /** Minutes after which it is stopped and counts as failed; DEFAULT_MINUTES without. */
  minutes?: number
}
export type Outcome = { step: Step; ok: boolean; output: string; seconds: number }

const HEARTBEAT_MS = 60_000
const DEFAULT_MINUTES = 5
const running = new Set<ChildProcess>()

/** Stops the running steps when this process receives a signal or its parent ends. */
export function endWithParent(): void {
  const end = () => {
    for (const child of running) stop(child)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(signal, end)
  process.channel?.unref()
}

/**
 * Runs every step in order, `concurrency` at a time, and reports each as it ends; a failure stops
 * no other step.
 */
export async function runSteps(steps: Step[], concurrency = 1): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step)
      report(outcome)
      outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return outcomes
}

/** Prints one line, and the output of a failed step. */
export function report({ step, ok, output, seconds }: Outcome, note = ''): void {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${note}`.trimEnd(),
  )
  if (!ok) console.log(`\n${output.trim().replace(/^/gm, '    ')}\n`)
}

/** Runs one step to its end; prints only one line a minute. */
export function runStep(step: Step): Promise<Outcome> {
  const { minutes = DEFAULT_MINUTES } = step
  const start = Date.now()
  const seconds = () => (Date.now() - start) / 1000
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...step.env }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.run, {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const heartbeat = setInterval(
      () => console.log(`…       ${step.name}: ${Math.round(seconds())} s so far`),
      HEARTBEAT_MS,
    )
    const limit = setTimeout(() => {
      output += `\nEnded after ${minutes} minutes.`
      stop(child)
    }, minutes * 60_000)
    child.once('close', (code) => {
      running.delete(child)
      clearInterval(heartbeat)
      clearTimeout(limit)
      stop(child)
      resolve({ step, ok: code === 0, output, seconds: seconds() })
    })
  })
}

/** Kills the step's process group, and with it every process the step started. */
function stop(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}
