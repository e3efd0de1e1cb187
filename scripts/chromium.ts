/**
 * Finds the browser of the journeys, Debian's headless Chromium, and installs it if missing and
 * permitted.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell runs the same pages with about a quarter less processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core']

/** Path of a Chromium or Chrome: CHROME_PATH, or one in a usual place; null when there is none. */
export function findChromium(): string | null {
  const asked = process.env['CHROME_PATH']
  if (asked) return existsSync(asked) ? asked : null
  return PLACES.find((path) => existsSync(path)) ?? null
}

/**
 * Finds Chromium, or installs it with apt-get as root; where there is no browser at all, also with
 * sudo if it asks for no password.
 * @throws {Error} that says what to do by hand
 */
export function ensureChromium(): string {
  if (process.env['CHROME_PATH'] && !findChromium())
    throw new Error(`CHROME_PATH names a file that does not exist: ${process.env['CHROME_PATH']}`)
  const isRoot = process.getuid?.() === 0
  const found = findChromium()
  // A developer's machine keeps its browser; a test machine gets the faster one.
  if (found && (process.env['CHROME_PATH'] || found === SHELL || !isRoot)) return found
  const prefix = isRoot ? [] : ['sudo', '-n']
  if (succeeds([...prefix, 'apt-get', '--version']))
    install([...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'])
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'The browser journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROME_PATH to its file.',
    )
  return installed
}

function install(apt: string[]): void {
  console.log('Installing Chromium with apt-get …')
  const packages = [...apt, 'install', '-y', '--no-install-recommends', ...PACKAGES]
  if (!succeeds(packages) && succeeds([...apt, 'update'])) succeeds(packages)
}

function succeeds([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
