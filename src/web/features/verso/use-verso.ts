/** The verso of a photo: sent, polled during its treatment, replaced and removed. */
import { useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Verso } from '#contract/versos.ts'
import { cornersText, type Corners } from '#contract/crop.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { urlOf } from '../../lib/addresses.ts'
import { upload } from '../../domain/photo/upload.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { failureText } from '../../domain/session/gone.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { toast } from '../../lib/toast.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'

/** Polling interval while a verso is treated, ms. */
const POLLING_INTERVAL_MS = 2_500

const versoQuery = (publicId: string) =>
  queryOptions({
    queryKey: [ME, 'verso', publicId],
    queryFn: async ({ signal }) =>
      (await call('versos.read', { params: { publicId } }, { signal })).verso,
    ...ACCOUNT_DATA,
  })

export function useVerso(publicId: string) {
  const cache = useQueryClient()
  const query = versoQuery(publicId)
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing' ? POLLING_INTERVAL_MS : false,
  })
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const keep = (verso: Verso | null) => cache.setQueryData(query.queryKey, verso)

  /**
   * `corners` are those of the card in the picture; null for the whole picture. Resolves with false
   * when `problem` says why the file was not sent.
   */
  async function send(file: File, corners: Corners | null): Promise<boolean> {
    setProblem(null)
    setBusy('sending')
    try {
      const address = urlOf('versos.send', { publicId })
      const fields: Record<string, string> = corners ? { corners: cornersText(corners) } : {}
      keep((await upload('versos.send', 'photo', file, { address, fields })).verso)
      return true
    } catch (failure) {
      setProblem(failureText(failure))
      return false
    } finally {
      setBusy(null)
    }
  }

  /** Resolves with false after reporting a failure. */
  async function remove(): Promise<boolean> {
    setBusy('removing')
    try {
      keep((await call('versos.remove', { params: { publicId } })).verso)
      toast({ title: versoCopy.dialog.removed, description: versoCopy.dialog.removedText })
      return true
    } catch (failure) {
      reportFailure(failure, { title: versoCopy.dialog.removeFailed })
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    verso: data,
    error,
    reload: () => void refetch(),
    busy,
    problem,
    refuse: setProblem,
    send,
    remove,
  }
}
export type VersoState = ReturnType<typeof useVerso>

/** The picture of a treated verso: with the watermark while the photo is locked. */
export const versoPicture = (publicId: string, unlocked: boolean, { createdAt }: Verso): string =>
  `${urlOf('images.verso', { publicId })}?${new URLSearchParams({ size: unlocked ? 'screen' : 'preview', of: createdAt })}`
