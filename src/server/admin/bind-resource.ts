/** Binds the four endpoints of a collection of the back office to its service. */
import type { JsonEndpoint } from '#contract/endpoint.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import type { z } from 'zod'
import type { Handlers } from '../http/bind.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import { actorOf } from './audit.ts'
import type { Resource } from './resource.ts'

type Input = {
  caller: Caller
  request: RequestContext
  params: Record<string, string>
  body: object
}
type Api = Record<string, JsonEndpoint>
type Verb<N extends string> = `${N}.list` | `${N}.create` | `${N}.update` | `${N}.remove`
type ViewOf<A extends Api, N extends string> = `${N}.update` extends keyof A
  ? z.input<A[`${N}.update`]['reply']>
  : never

/** The handlers of collection `name`, to spread into `bind` beside a group's own. `key` is its path parameter. */
export function resourceHandlers<A extends Api, N extends ResourceName>(
  name: N,
  key: string,
  resource: Resource<ViewOf<A, N>>,
): Pick<Handlers<A>, Verb<N> & keyof A> {
  return {
    [`${name}.list`]: () => resource.list(),
    [`${name}.create`]: (input: Input) => resource.create(actorOf(input), input.body),
    [`${name}.update`]: (input: Input) =>
      resource.update(actorOf(input), input.params[key] ?? '', input.body),
    [`${name}.remove`]: (input: Input) => resource.remove(actorOf(input), input.params[key] ?? ''),
  } as unknown as Pick<Handlers<A>, Verb<N> & keyof A>
}
