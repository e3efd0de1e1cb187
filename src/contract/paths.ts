/** Every operation of the API with its method and path. Loads no schema. */
import { createAddresses, type ParamsOf } from './addresses.ts'
import { adminPaths } from './paths/admin.ts'
import { sitePaths } from './paths/site.ts'

export const paths = { ...sitePaths, ...adminPaths } as const
export type Operation = keyof typeof paths
export type PathParams<O extends Operation> = ParamsOf<(typeof paths)[O]>

export const { route, urlOf } = createAddresses(paths)
