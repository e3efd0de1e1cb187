/**
 * Every state of a user's purchases and settings: its words, accessibility, width and layout
 * stability, on a phone and on a desktop. `PICTURES=1` leaves a picture of each in
 * .cache/screenshots/states.
 */
import { test } from 'vitest'
import { accountStates } from './states/account.ts'
import { checkAsUser, WALK_TIMEOUT_MS } from './states/walk.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()

test(
  'every state of purchases and settings is readable, accessible and stable',
  () => checkAsUser(site, 'phone', accountStates),
  WALK_TIMEOUT_MS,
)

test(
  'every screen of purchases and settings loads on a desktop without a layout shift',
  () => checkAsUser(site, 'desktop', accountStates),
  WALK_TIMEOUT_MS,
)
