/** Routes of memories. */
import type { FastifyInstance } from 'fastify'
import { memoriesApi } from '#contract/memories.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Memories } from './memories.service.ts'

export function memoriesRoutes(
  app: FastifyInstance,
  memories: Memories,
  options: BindOptions,
): void {
  bind(
    app,
    memoriesApi,
    {
      'memories.read': ({ caller, params }) => memories.read(caller.userId, params.publicId),
      'memories.save': ({ caller, params, body }) =>
        memories.save(caller.userId, params.publicId, body),
      'memories.find': ({ caller, body }) => memories.find(caller.userId, body),
    },
    options,
  )
}
