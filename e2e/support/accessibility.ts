/** Automatic accessibility checks by axe: WCAG 2.2 A and AA, and best practice. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEVICES } from './browser.ts'
import { RESTING_PATH } from './faults.ts'
import { screenshot } from './screenshot.ts'

/** The minified build: the `source` of the package is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Contrast is too low during a fade: a finding counts if it is still there after this time. */
const FADE_MS = 1_500

type Violation = { id: string; help: string; nodes: { target: unknown[] }[] }

/**
 * Loads axe with every page, which is cheaper than sending it for each check, but not on the page
 * between two states.
 */
export const preloadAxe = (page: Page): Promise<unknown> =>
  page.addInitScript(
    `function loadAxe() {${AXE}\n}\nif (location.pathname !== '${RESTING_PATH}') loadAxe()`,
  )

/** Markup of headers and footers in which an earlier check at this width found nothing. */
export type CheckedFrames = Set<string>

/** Runs axe; `selectors` names the elements of each finding, which is slow. */
async function violationsOf(
  page: Page,
  { selectors, checked }: { selectors: boolean; checked: CheckedFrames },
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
      known: [...checked],
    },
  )
}

/**
 * Fails with every lasting violation: its rule, description and elements. Headers and footers in
 * `checked` are left out.
 */
export async function expectAccessible(
  page: Page,
  checked: CheckedFrames = new Set(),
): Promise<void> {
  const first = await violationsOf(page, { selectors: false, checked })
  if (first.violations.length === 0) {
    for (const part of first.frame) checked.add(part)
    return
  }
  await page.waitForTimeout(FADE_MS)
  const { violations } = await violationsOf(page, { selectors: true, checked })
  if (violations.length === 0) return
  const lines = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
  )
  throw new Error(`Accessibility violations at ${page.url()}:\n${lines.join('\n')}`)
}

/**
 * Checks the accessibility of the page as it is at the width of a desktop and of a phone, and that
 * it fits both; takes a screenshot of each.
 */
export async function expectAccessibleAtBothWidths(
  page: Page,
  name: string,
  { fullPage = true } = {},
): Promise<void> {
  const shown = page.viewportSize() ?? DEVICES.phone.viewport
  const { phone, desktop } = DEVICES
  const other = shown.width === desktop.viewport.width ? phone.viewport : desktop.viewport
  for (const size of [other, shown]) {
    await page.setViewportSize(size)
    await screenshot(page, `${name}-${size.width}`, { fullPage })
    // A target half under the fixed header counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
}
