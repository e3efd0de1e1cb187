/** Data of the page behind a family link, and the replies of its visitor. */
import { useRef, useState } from 'react'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { FamilyVote } from '#contract/family-limits.ts'
import type { FamilyPlace, RelativesPage } from '#contract/relatives.ts'
import { relativesCopy as copy } from '#copy/public/relatives.ts'
import { urlOf } from '../../lib/addresses.ts'
import { browserClient, call } from '../../lib/api.ts'
import { ApiError, serverSentenceOr } from '../../lib/api-error.ts'
import { newId } from '../../lib/new-id.ts'

export type RelativesPicture = RelativesPage['pictures'][number]

/** Null for a link that is not open: that is an answer, not a failure. */
export const relativesQuery = (token: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['relatives.page', token],
    queryFn: async () => {
      try {
        return await client('relatives.page', { params: { token } })
      } catch (error) {
        if (error instanceof Error && 'status' in error && error.status === 404) return null
        throw error
      }
    },
  })

/** Addresses of a picture before and after; a new version has a new address. */
export const picturesAt = (token: string, { key: picture, version }: RelativesPicture) => ({
  before: { src: urlOf('relatives.before', { token, picture }), alt: copy.pictures.before },
  after: {
    src: `${urlOf('relatives.after', { token, picture })}?version=${version}`,
    alt: copy.pictures.after,
  },
})

/** What the visitor sent so far. */
export type Sent = {
  vote: FamilyVote | null
  names: { id: string; name: string }[]
  message: boolean
}

/** `visit` groups the replies of one visitor. */
export function useReplies({
  visit,
  ...params
}: {
  token: string
  picture: string
  visit: string
}) {
  const [sent, setSent] = useState<Sent>({ vote: null, names: [], message: false })
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Kept until the reply has arrived, so that a repeated one is not added twice. */
  const submission = useRef(newId())

  /** Resolves to whether it arrived. */
  async function send(what: string, run: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(what)
    setFailure(null)
    try {
      await run()
      submission.current = newId()
      return true
    } catch (error) {
      setFailure(error instanceof ApiError ? serverSentenceOr(error, copy.failed) : copy.failed)
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    sent,
    /** What is being sent. */
    busy,
    failure,
    clearFailure: () => setFailure(null),
    async vote(vote: FamilyVote) {
      const arrived = await send(vote, () =>
        call('relatives.vote', { params, body: { visit, vote } }),
      )
      if (arrived) setSent((now) => ({ ...now, vote }))
      return arrived
    },
    async name(name: string, place: FamilyPlace | null) {
      const body = { visit, submission: submission.current, name, place }
      const arrived = await send('name', () => call('relatives.name', { params, body }))
      const id = body.submission
      if (arrived) setSent((now) => ({ ...now, names: [...now.names, { id, name }] }))
      return arrived
    },
    async message(message: string, firstName: string) {
      const body = { visit, submission: submission.current, message, firstName }
      const arrived = await send('message', () => call('relatives.message', { params, body }))
      if (arrived) setSent((now) => ({ ...now, message: true }))
      return arrived
    },
  }
}
export type Replies = ReturnType<typeof useReplies>
