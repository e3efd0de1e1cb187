/**
 * Runs other programs: with captured output, or in the foreground with forwarded signals. Runs on
 * Node 20 and later, without packages.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './project.mjs'

const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it cannot be started
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const end = () => {
      child.kill()
      process.exit(130)
    }
    for (const signal of PASSED_ON) process.on(signal, end)
    /** @param {number} code @param {string} output */
    const done = (code, output) => {
      for (const signal of PASSED_ON) process.off(signal, end)
      resolve({ code, output })
    }
    child.once('error', (error) => done(127, error.message))
    child.once('close', (code, signal) =>
      done(exitCode(code, signal), Buffer.concat(chunks).toString()),
    )
  })
}

const FORCE_AFTER_MS = 2_000
const PARENT_CHECK_MS = 500

/**
 * Runs a program in the foreground and passes SIGINT, SIGTERM and SIGHUP on, once; a second signal
 * 2 s later kills it.
 *
 * The program has an IPC channel: when this process is killed, the channel closes and the program
 * ends on its 'disconnect' event. The program is also ended when the npm that started this process
 * disappears.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, ownGroup?: boolean }} [options] ownGroup: no signal from the
 *   terminal, so that Ctrl-C reaches a server once, through here, and not again while it is
 *   closing; it then has no standard input
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export function foreground(command, args, { env = process.env, ownGroup = false } = {}) {
  return new Promise((resolve, reject) => {
    const detached = ownGroup && process.platform !== 'win32'
    const child = spawn(command, args, {
      cwd: root,
      env,
      detached,
      stdio: [ownGroup ? 'ignore' : 'inherit', 'inherit', 'inherit', 'ipc'],
    })
    let firstSignal = 0
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (firstSignal === 0) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      else if (Date.now() - firstSignal > FORCE_AFTER_MS) child.kill('SIGKILL')
      firstSignal ||= Date.now()
    }
    for (const signal of PASSED_ON) process.on(signal, pass)
    const parents = npmAbove()
    const watch = setInterval(() => {
      if (npmAbove() === parents) return
      clearInterval(watch)
      pass('SIGTERM')
    }, PARENT_CHECK_MS)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const passed of PASSED_ON) process.off(passed, pass)
      resolve(exitCode(code, signal))
    })
  })
}

/**
 * Process ids of the shell and the npm that run this script; they change when one of the two exits.
 * Empty without npm, since a server started otherwise may outlive its terminal.
 */
function npmAbove() {
  if (!process.env['npm_lifecycle_event']) return ''
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? []
    return /^(ba|da)?sh$/.test(name ?? '') ? `${process.ppid} ${parent}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)
}
