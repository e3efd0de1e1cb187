/** What is shown of each panel, and by which test: a row that names no test says why there is nothing to show. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const at =
  (file: string) =>
  (name: string): Shown => ({ file, name })
const office = at('e2e/admin.test.ts')
const content = at('e2e/admin-content.test.ts')
const states = at('e2e/admin-states.test.ts')
const failure = at('src/web/features/admin/failures.test.ts')

type Shown = { file: string; name: string } | string
/** `edit`: with its values seen again; `invalid`: refused under the input; `failed`: the server fails; `empty`: nothing to list; `site`: what the public then sees. */
type Cases = Record<'create' | 'edit' | 'remove' | 'invalid' | 'failed' | 'empty' | 'site', Shown>

const ALWAYS_THERE = 'its rows are always there'
const READ_ONLY = 'it only shows'
const accounts = office(
  'accounts: found, credited with a message, guarded, deleted after typing the word',
)
const prices = office('prices: checked, saved, told apart when two people save, shown on the site')
const mixed = office(
  'photos are looked at on record, footer links come and go on the site, and the log tells it all',
)
const legal = at('e2e/admin-pages.test.ts')(
  'a legal page is written in markup, shown at once, changed and deleted; nothing in it runs',
)
const landing = content(
  'a landing section is switched, edited in its tabs, refused when a testimonial is incomplete, and follows on the home page',
)
const watermark = content(
  'the watermark is drawn again as one edits, saved within its bounds, and tested on a picture',
)
const gallery = content(
  'a gallery pair is added from two pictures and shown; a file that is none is refused',
)
const blog = content('a blog section is made, shown, changed and deleted; the header too')
const services = content('outside services: nothing filled in is said, a secret never comes back')
const page = states(
  'a content page with the price of a credit is previewed, stands in the footer, is changed and deleted',
)
const emptyLists = states(
  'every list says when it is empty, and offers another try when it cannot be read',
)

const panels: Record<string, Cases> = {
  users: {
    create: accounts,
    edit: accounts,
    remove: accounts,
    invalid: accounts,
    failed: accounts,
    empty: accounts,
    site: office(
      'visitors and users are refused; a promotion opens the door at once and a demotion shuts it',
    ),
  },
  pricing: {
    create: prices,
    edit: prices,
    remove: prices,
    invalid: prices,
    failed: failure("['plans', PricingPanel"),
    empty: emptyLists,
    site: prices,
  },
  photos: {
    create: 'their owners upload them',
    edit: 'only looked at and started again',
    remove: mixed,
    invalid: 'it has no form',
    failed: failure("'a photo started again'"),
    empty: mixed,
    site: 'nothing of them is public',
  },
  gallery: {
    create: gallery,
    edit: gallery,
    remove: gallery,
    invalid: gallery,
    failed: failure("'a pair made'"),
    empty: emptyLists,
    site: gallery,
  },
  'gallery texts': {
    create: ALWAYS_THERE,
    edit: gallery,
    remove: ALWAYS_THERE,
    invalid: 'free text',
    failed: failure("'a gallery text'"),
    empty: gallery,
    site: gallery,
  },
  watermark: {
    create: ALWAYS_THERE,
    edit: watermark,
    remove: ALWAYS_THERE,
    invalid: watermark,
    failed: failure("'the watermark'"),
    empty: ALWAYS_THERE,
    site: at('src/server/features/watermark/watermark.db.test.ts')('takes what the operator set'),
  },
  'blog sections': {
    create: blog,
    edit: blog,
    remove: blog,
    invalid: blog,
    failed: failure("['blog sections', BlogSections"),
    empty: emptyLists,
    site: blog,
  },
  'blog header': {
    create: ALWAYS_THERE,
    edit: blog,
    remove: ALWAYS_THERE,
    invalid: blog,
    failed: failure("'the blog header'"),
    empty: ALWAYS_THERE,
    site: blog,
  },
  landing: {
    create: landing,
    edit: landing,
    remove: landing,
    invalid: landing,
    failed: failure("'a landing switch'"),
    empty: emptyLists,
    site: landing,
  },
  'legal pages': {
    create: legal,
    edit: legal,
    remove: legal,
    invalid: legal,
    failed: failure("['legal pages', LegalPagesPanel"),
    empty: emptyLists,
    site: legal,
  },
  'content pages': {
    create: page,
    edit: page,
    remove: page,
    invalid: page,
    failed: failure("['content pages', ContentPagesPanel"),
    empty: emptyLists,
    site: page,
  },
  footer: {
    create: mixed,
    edit: mixed,
    remove: mixed,
    invalid: mixed,
    failed: failure("['social links', FooterPanel"),
    empty: mixed,
    site: mixed,
  },
  'API configuration': {
    create: services,
    edit: services,
    remove: services,
    invalid: services,
    failed: failure("'a setting'"),
    empty: emptyLists,
    site: at('e2e/consent.test.ts')(
      'what is accepted is measured, page by page, until it is refused again from the footer',
    ),
  },
  logs: {
    create: READ_ONLY,
    edit: READ_ONLY,
    remove: 'never',
    invalid: READ_ONLY,
    failed: failure("'a log taken out'"),
    empty: mixed,
    site: READ_ONLY,
  },
  overview: {
    create: READ_ONLY,
    edit: READ_ONLY,
    remove: READ_ONLY,
    invalid: READ_ONLY,
    failed: mixed,
    empty: at('src/server/features/admin/stats.db.test.ts')(
      'nothing happened yet: rates are unknown rather than perfect',
    ),
    site: READ_ONLY,
  },
  operations: {
    create: READ_ONLY,
    edit: READ_ONLY,
    remove: READ_ONLY,
    invalid: READ_ONLY,
    failed: 'like the overview',
    empty: ALWAYS_THERE,
    site: READ_ONLY,
  },
}

test.each(Object.entries(panels))('%s', (_panel, cases) => {
  for (const shown of Object.values(cases))
    if (typeof shown !== 'string')
      expect(readFileSync(join(ROOT, shown.file), 'utf8')).toContain(shown.name)
})
