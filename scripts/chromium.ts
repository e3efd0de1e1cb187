/** The browser that the journeys run in: Debian's Chromium, installed where it is missing and that is allowed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const PACKAGES = ['chromium', 'fonts-dejavu-core']

/** Path of a Chromium or Chrome: CHROME_PATH, or one in a usual place; null when there is none. */
export function findChromium(): string | null {
  const asked = process.env['CHROME_PATH']
  if (asked) return existsSync(asked) ? asked : null
  return PLACES.find((path) => existsSync(path)) ?? null
}

/**
 * Finds Chromium, or installs it with apt as root (or with a sudo that asks nothing).
 * @throws {Error} that says what to do by hand
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const byHand = 'The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROME_PATH to its file.'
  if (process.env['CHROME_PATH']) throw new Error(`CHROME_PATH names a file that does not exist: ${process.env['CHROME_PATH']}`)
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!succeeds([...prefix, 'apt-get', '--version'])) throw new Error(byHand)
  console.log('Installing Chromium with apt-get …')
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  const install = [...apt, 'install', '-y', '--no-install-recommends', ...PACKAGES]
  if (!succeeds(install) && !(succeeds([...apt, 'update']) && succeeds(install))) throw new Error(`apt-get could not install Chromium. ${byHand}`)
  const installed = findChromium()
  if (!installed) throw new Error(byHand)
  return installed
}

function succeeds([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
