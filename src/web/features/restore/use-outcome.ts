/** Reacts to the completion or failure of the photo on screen. */
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { PhotoStatus } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { myPhotosKey } from '../../domain/photo/my-photos.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'

export function useOutcome(id: string | null, status: PhotoStatus | undefined): void {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const before = useRef<{ id: string | null; status: PhotoStatus | undefined }>({ id, status })

  useEffect(() => {
    const last = before.current
    before.current = { id, status }
    const watched = last.id === id && (last.status === 'uploaded' || last.status === 'processing')
    if (!watched || (status !== 'completed' && status !== 'failed')) return
    void cache.invalidateQueries({ queryKey: myPhotosKey })
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
    if (status === 'completed') return
    toast({
      title: restoreCopy.failed.toastTitle,
      description: restoreCopy.failed.toast,
      variant: 'destructive',
    })
    // A failed restoration gives the free trial back.
    void refreshUser()
  }, [id, status, cache, refreshUser])
}
