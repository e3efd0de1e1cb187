/** Every path outside the back office. */
import { accountPaths } from './account.ts'
import { albumsPaths } from './albums.ts'
import { contentPaths } from './content.ts'
import { familyPaths } from './family.ts'
import { moneyPaths } from './money.ts'
import { photosPaths } from './photos.ts'

export const sitePaths = {
  ...accountPaths,
  ...photosPaths,
  ...albumsPaths,
  ...familyPaths,
  ...moneyPaths,
  ...contentPaths,
} as const
