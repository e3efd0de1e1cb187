/** Addresses of the API's operations in the browser. */
import { createAddresses } from '#contract/addresses.ts'
import { sitePaths } from '#contract/paths/site.ts'
import type { paths } from '#contract/paths.ts'

/** Paths known so far. */
const loaded: Partial<typeof paths> = { ...sitePaths }

export const { route, urlOf } = createAddresses(loaded as typeof paths)

/** Loads the paths of the back office, which the public site does not need. */
export async function loadAdminPaths(): Promise<void> {
  Object.assign(loaded, (await import('#contract/paths/admin.ts')).adminPaths)
}
