/**
 * Every state of a user's screens of photos: its words, accessibility, width and layout stability,
 * on a phone and on a desktop. `PICTURES=1` leaves a picture of each in .cache/screenshots/states.
 */
import { test } from 'vitest'
import { photoStates } from './states/account.ts'
import { checkAsUser, WALK_TIMEOUT_MS } from './states/walk.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()

test(
  'every state of the dashboard and the restore screen is readable, accessible and stable',
  () => checkAsUser(site, 'phone', photoStates),
  WALK_TIMEOUT_MS,
)

test(
  'the dashboard and the restore screen load on a desktop without a layout shift',
  () => checkAsUser(site, 'desktop', photoStates),
  WALK_TIMEOUT_MS,
)
