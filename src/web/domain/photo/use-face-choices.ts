/** Sends choices for single faces and waits for the version that they make. */
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FaceChoices, PhotoVersions } from '#contract/photo-versions.ts'
import { facesCopy as copy } from '#copy/account/faces.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { myPhotosKey, photoVersionsQuery } from './my-photos.ts'
import { retouchPollInterval } from './retouch-watch.ts'
import { reportFailure } from '../session/report-failure.ts'

const newestOf = ({ versions }: PhotoVersions): number => versions[0]?.id ?? 0

export function useFaceChoices(publicId: string) {
  const cache = useQueryClient()
  const [state, setState] = useState<'idle' | 'working' | 'done'>('idle')
  /** Aborted when the component is unmounted. */
  const mounted = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    mounted.current = controller
    return () => controller.abort()
  }, [])

  /** Resolves when no restoration of the photo is under way. */
  async function untilOver(signal: AbortSignal): Promise<void> {
    const began = Date.now()
    for (;;) {
      await new Promise((go) => setTimeout(go, retouchPollInterval(Date.now() - began)))
      const { photo } = await call('photos.one', { params: { id: publicId } }, { signal })
      if (photo.status === 'completed' || photo.status === 'failed') return
    }
  }

  /** Returns whether a version was made. */
  async function apply(known: PhotoVersions, fromVersionId: number, faces: FaceChoices) {
    const { signal } = mounted.current
    setState('working')
    try {
      await call('photos.retouch', {
        params: { id: publicId },
        body: { fromVersionId, strokes: [], faces },
      })
      await untilOver(signal)
      const now = await cache.fetchQuery(photoVersionsQuery(publicId))
      void cache.invalidateQueries({ queryKey: [ME, 'photo'] })
      void cache.invalidateQueries({ queryKey: myPhotosKey })
      const made = newestOf(now) > newestOf(known)
      if (!made) toast({ title: copy.errorTitle, description: copy.failed, variant: 'destructive' })
      setState(made ? 'done' : 'idle')
      return made
    } catch (error) {
      if (signal.aborted) return false
      setState('idle')
      reportFailure(error, { title: copy.errorTitle })
      return false
    }
  }
  return { apply, state }
}
