/**
 * The type of an API client, implemented by the browser's `call` and by the server's in-process
 * caller. Types only.
 */
import type { Call, JsonEndpoint, ReplyOf } from './endpoint.ts'
import type { Api } from './index.ts'
import type { Operation } from './paths.ts'

/** Operations that reply with JSON. */
export type JsonOperation = { [O in Operation]: Api[O] extends JsonEndpoint ? O : never }[Operation]
type Json<O extends JsonOperation> = Api[O] extends JsonEndpoint ? Api[O] : never
export type InputOf<O extends JsonOperation> = Call<Json<O>>
export type Reply<O extends JsonOperation> = ReplyOf<Json<O>>

/** Calls one operation and resolves with its reply; rejects for everything that is not 2xx. */
export type Client = <O extends JsonOperation>(
  operation: O,
  input?: InputOf<O>,
) => Promise<Reply<O>>
