/** Automatic accessibility checks: WCAG 2.2 A and AA, as far as a machine can tell. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Less than half of what the package's own `source` has to be sent, read and compiled on every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is still fading in or out has no contrast yet: such a finding is gone a moment later. */
const SETTLED_MS = 1_500

type Violation = { id: string; help: string; nodes: { target: unknown[] }[] }

/** For a page that is checked at every address: the checks then come with each load and are not sent anew. */
export const bringChecks = (page: Page): Promise<unknown> => page.addInitScript(AXE)

/** The site's header and footer as they were found, without a fault, on pages before. */
export type Faultless = Set<string>

/** Pages have no frames of others to look into. Where each finding is (`selectors`) takes long to work out: only for what is told. */
async function violationsOf(
  page: Page,
  { selectors, faultless }: { selectors: boolean; faultless: Faultless },
): Promise<{ violations: Violation[]; frame: string[] }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ options, known }) => {
      const here = (window as unknown as { axe: typeof axe }).axe
      const frame = [...document.querySelectorAll('header, footer')].filter(
        (one) => !one.closest('main, [role=dialog]'),
      )
      const { violations } = await here.run(
        { exclude: frame.filter((one) => known.includes(one.outerHTML)) },
        options,
      )
      return {
        violations: violations.map(({ id, help, nodes }) => ({
          id,
          help,
          nodes: nodes.map(({ target }) => ({ target })),
        })),
        frame: frame.map((one) => one.outerHTML),
      }
    },
    {
      options: {
        runOnly: RULES,
        resultTypes: ['violations' as const],
        preload: false,
        iframes: false,
        selectors,
      },
      known: [...faultless],
    },
  )
}

/** Throws with every violation that stays on the page: rule, what is wrong, and the elements. With `faultless`, for one page at one width, the frame is looked at once. */
export async function expectAccessible(
  page: Page,
  faultless: Faultless = new Set(),
): Promise<void> {
  const first = await violationsOf(page, { selectors: false, faultless })
  if (first.violations.length === 0) {
    for (const part of first.frame) faultless.add(part)
    return
  }
  await page.waitForTimeout(SETTLED_MS)
  const { violations } = await violationsOf(page, { selectors: true, faultless })
  if (violations.length === 0) return
  const lines = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
  )
  throw new Error(`Accessibility violations at ${page.url()}:\n${lines.join('\n')}`)
}
