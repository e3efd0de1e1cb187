/** The legal and content pages of a new installation. */
import { markupToHtml } from '#markup/markup.ts'
import { cookiesPolicySeed } from '#copy/seeds/cookies-policy.ts'
import { legalMentionsSeed } from '#copy/seeds/legal-mentions.ts'
import { pageSeed } from '#copy/seeds/pages.ts'
import { privacyPolicySeed } from '#copy/seeds/privacy-policy.ts'
import { termsOfSaleSeed } from '#copy/seeds/terms-of-sale.ts'
import { termsOfServiceSeed } from '#copy/seeds/terms-of-service.ts'
import { contentPages, legalPages } from '../../db/schema/content.ts'
import type { Tx } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'
import { seedOnce } from '../../domain/seed-once.ts'

const LEGAL = [
  legalMentionsSeed,
  termsOfServiceSeed,
  termsOfSaleSeed,
  privacyPolicySeed,
  cookiesPolicySeed,
]
const html = <T extends { content: string }>(page: T): T => ({
  ...page,
  content: sanitiseHtml(markupToHtml(page.content)),
})

export async function seedContent(tx: Tx): Promise<void> {
  await seedOnce(tx, 'legal-pages', () =>
    tx.insert(legalPages).values(LEGAL.map(html)).onConflictDoNothing(),
  )
  await seedOnce(tx, 'content-pages', () =>
    tx
      .insert(contentPages)
      .values(
        pageSeed.map((page, at) => ({ ...html(page), showInFooter: true, sortOrder: at + 1 })),
      )
      .onConflictDoNothing(),
  )
}
