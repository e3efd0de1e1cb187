/** Automatic accessibility checks: WCAG 2.2 A and AA, as far as a machine can tell. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is still fading in or out has no contrast yet: such a finding is gone a moment later. */
const SETTLED_MS = 1_500

type Violation = { id: string; help: string; nodes: { target: unknown[] }[] }

/** Pages have no frames of others to look into. Where each finding is (`selectors`) takes long to work out: only for what is told. */
async function violationsOf(page: Page, { selectors }: { selectors: boolean }): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const here = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await here.run(options)
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target }) => ({ target })) }))
  }, { runOnly: RULES, resultTypes: ['violations' as const], preload: false, iframes: false, selectors })
}

/** Throws with every violation that stays on the page: rule, what is wrong, and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  if ((await violationsOf(page, { selectors: false })).length === 0) return
  await page.waitForTimeout(SETTLED_MS)
  const violations = await violationsOf(page, { selectors: true })
  if (violations.length === 0) return
  const lines = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`)
  throw new Error(`Accessibility violations at ${page.url()}:\n${lines.join('\n')}`)
}
