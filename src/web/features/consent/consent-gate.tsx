/** Consent components of every page: banner, measurement, reload dialog. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { consentRevoked } from '../../domain/consent/consent.ts'
import { call } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { lazily } from '../../ui/lazily.tsx'
import { CookieBanner } from './banner.tsx'
import { useAnalytics } from './use-analytics.ts'

const RevokedDialog = lazily(async () => (await import('./revoked-dialog.tsx')).RevokedDialog)

export function ConsentGate() {
  const queryClient = useQueryClient()
  const loadId = useCallback(
    async () =>
      (
        await queryClient.ensureQueryData({
          queryKey: ['analytics-id'],
          queryFn: () => call('analytics.id'),
        })
      ).measurementId,
    [queryClient],
  )
  useAnalytics(loadId)
  return (
    <>
      <CookieBanner />
      <RevokedDialog open={useStore(consentRevoked)} onClose={() => consentRevoked.set(false)} />
    </>
  )
}
