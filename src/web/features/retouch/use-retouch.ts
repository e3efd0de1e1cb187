/**
 * Sends strokes, follows the retouch and finds the version that it made; the strokes are kept until
 * then.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import type { Stroke } from '#contract/retouches.ts'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import {
  myPhotoKey,
  myPhotoQuery,
  myPhotosKey,
  photoVersionsQuery,
} from '../../domain/photo/my-photos.ts'
import { draftOf, keepDraft, type Draft } from '../../domain/photo/retouch-draft.ts'
import { retouchPollInterval } from '../../domain/photo/retouch-watch.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { failureText, goneWords } from '../../domain/session/gone.ts'
import { isSignedOut } from '../../domain/session/signed-in.ts'

export type Problem = { title: string; text: string; signedOut?: boolean; action?: ReactNode }
export type Phase =
  | { kind: 'painting'; problem: Problem | null }
  | { kind: 'sending' }
  | { kind: 'working' }
  | { kind: 'done'; before: number; after: number }

/** Strokes on a photo that no longer exists are of no use, so only others are said to be kept. */
export function problemOf(error: unknown): Problem {
  const gone = goneWords(error)
  return {
    title: copy.errorTitle,
    text: gone?.action ? gone.description : `${failureText(error)} ${copy.kept}`,
    signedOut: isSignedOut(error),
    action: gone?.action,
  }
}
const FAILED: Problem = { title: copy.failedTitle, text: copy.failed }
const newestOf = ({ versions }: PhotoVersions): number => versions[0]?.id ?? 0

export function useRetouch({ publicId }: Photo, known: PhotoVersions) {
  const cache = useQueryClient()
  const [draft] = useState(() => draftOf(publicId, newestOf(known)))
  const [phase, setPhase] = useState<Phase>(() => ({
    kind: 'painting',
    problem: draft && draft.sentAfter !== null ? FAILED : null,
  }))
  /** What was sent last. */
  const sent = useRef<Draft | null>(null)
  /** When the server accepted it, ms since 1970. */
  const acceptedAt = useRef(0)
  const followed = useQuery({
    ...myPhotoQuery(publicId),
    enabled: phase.kind === 'working',
    refetchInterval: () => retouchPollInterval(Date.now() - acceptedAt.current),
    refetchIntervalInBackground: true,
  })

  async function send(versionId: number, strokes: readonly Stroke[]): Promise<void> {
    setPhase({ kind: 'sending' })
    try {
      const { photo } = await call('photos.retouch', {
        params: { id: publicId },
        body: { fromVersionId: versionId, strokes: [...strokes] },
      })
      sent.current = { versionId, strokes, sentAfter: newestOf(known) }
      acceptedAt.current = Date.now()
      keepDraft(publicId, sent.current)
      // The screen below polls the photo under the id that it requested.
      void cache.invalidateQueries({ queryKey: [ME, 'photo'] })
      cache.setQueryData(myPhotoKey(publicId), photo)
      void cache.invalidateQueries({ queryKey: myPhotosKey })
      setPhase({ kind: 'working' })
    } catch (error) {
      setPhase({
        kind: 'painting',
        problem: problemOf(error),
      })
    }
  }

  const { data: photo, dataUpdatedAt: answeredAt, error } = followed
  const isOver = photo?.status === 'completed' || photo?.status === 'failed'
  useEffect(() => {
    if (phase.kind !== 'working' || !isOver) return
    const turn = { over: false }
    async function conclude() {
      const now = await cache.fetchQuery(photoVersionsQuery(publicId)).catch(() => null)
      const job = sent.current
      if (turn.over || !now || !job) return
      const made = now.versions.find(({ id }) => id > (job.sentAfter ?? 0))
      if (made) keepDraft(publicId, null)
      else keepDraft(publicId, { ...job, sentAfter: null })
      setPhase(
        made
          ? { kind: 'done', before: job.versionId, after: made.id }
          : { kind: 'painting', problem: FAILED },
      )
      void cache.invalidateQueries({ queryKey: myPhotosKey })
    }
    void conclude()
    return () => void (turn.over = true)
  }, [phase.kind, isOver, answeredAt, cache, publicId])

  return {
    phase,
    /** Strokes of an earlier visit, and the version they were painted on. */
    draft,
    /** The photo while its retouch is under way. */
    photo,
    /** The last poll failed. */
    watchError: error,
    send,
    /** Returns to painting. */
    again: () => setPhase({ kind: 'painting', problem: null }),
  }
}
