/** The family links of the signed-in user in the data cache, and their mutations. */
import { useState } from 'react'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { FamilyLink } from '#contract/family.ts'
import { familyCopy } from '#copy/account/family.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'

const FAMILY = [ME, 'family'] as const

export const familyLinksQuery = () =>
  queryOptions({
    queryKey: [...FAMILY, 'links'],
    queryFn: async ({ signal }) => (await call('family.links', {}, { signal })).links,
    ...ACCOUNT_DATA,
  })

export const repliesQuery = (id: number) =>
  queryOptions({
    queryKey: [...FAMILY, 'replies', id],
    queryFn: async ({ signal }) =>
      (await call('family.replies', { params: { id } }, { signal })).replies,
    ...ACCOUNT_DATA,
  })

/** Query key of memories, which accepted names change. */
const MEMORIES = [ME, 'memory'] as const

/** The subject of a link: a photo, or the restored photos of an album. */
export type FamilySubject = { photo: string } | { album: string }
export const isAbout = (link: FamilyLink, subject: FamilySubject): boolean =>
  'photo' in subject ? link.photo === subject.photo : link.album === subject.album

/** Words for a photo or for the photos of an album. */
export const wordsAbout = (subject: FamilySubject) =>
  'photo' in subject ? familyCopy.about.photo : familyCopy.about.album
export const subjectOf = ({ photo, album }: FamilyLink): FamilySubject =>
  photo === null ? { album: album ?? '' } : { photo }

export const replyCount = ({ replies: { yes, no, names, messages } }: FamilyLink): number =>
  yes + no + names + messages

/**
 * Runs a call that changes links or replies: busy meanwhile, the lists read again, a failure
 * reported.
 */
export function useFamilyCall(failed: string) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** Resolves to null after showing the failure. */
    async run<T>(work: () => Promise<T>): Promise<T | null> {
      setBusy(true)
      const outcome = await work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      // The failure is shown last: the dialog about a deleted reply is closed by then.
      for (const queryKey of [FAMILY, MEMORIES]) await cache.invalidateQueries({ queryKey })
      setBusy(false)
      if ('value' in outcome) return outcome.value
      reportFailure(outcome.error, { title: failed })
      return null
    },
  }
}
