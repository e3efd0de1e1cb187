/** Every state of the albums, memories, versos and family links, as in states-account.test.ts. */
import { test } from 'vitest'
import type { Photo } from '#contract/photos.ts'
import { albumStates } from './states/albums.ts'
import { familyStates } from './states/family.ts'
import { checkAsUser, WALK_TIMEOUT_MS } from './states/walk.ts'
import { sharedSite } from './support/site.ts'

const site = sharedSite()
const states = (photos: [Photo, Photo]) => [...albumStates(photos), ...familyStates(photos)]

test(
  'every state of albums, memories, versos and family links is readable, accessible and stable',
  () => checkAsUser(site, 'phone', states),
  WALK_TIMEOUT_MS,
)

test(
  'every screen of albums, memories, versos and family links loads on a desktop without a layout shift',
  () => checkAsUser(site, 'desktop', states),
  WALK_TIMEOUT_MS,
)
