/**
 * Storage adapter of oidc-provider in memory, bounded: flows, codes and grants live for minutes.
 */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Entry = { model: string; payload: AdapterPayload; expiresAt: number }

/** Keeps at most `limit` entries; the oldest are evicted first. */
export function createDevelopmentStore(limit = 1_000): AdapterFactory {
  const entries = new Map<string, Entry>()

  function live(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    if (entry && entry.expiresAt <= Date.now()) entries.delete(key)
    return entries.get(key)?.payload
  }
  function findBy(
    model: string,
    matches: (payload: AdapterPayload) => boolean,
  ): AdapterPayload | undefined {
    for (const [key, entry] of entries) {
      if (entry.model === model && matches(entry.payload)) return live(key)
    }
    return undefined
  }

  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn) {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), {
          model,
          payload,
          expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : Infinity,
        })
        for (const oldest of entries.keys()) {
          if (entries.size <= limit) break
          entries.delete(oldest)
        }
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = live(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, entry] of entries)
          if (entry.payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
