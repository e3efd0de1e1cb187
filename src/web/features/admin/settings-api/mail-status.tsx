/** The mail status, and the button that sends a test mail. */
import { useState } from 'react'
import { Send } from 'lucide-react'
import { MAIL_KEYS } from '#contract/admin/settings-api-figures.ts'
import type { AdminApiConfiguration } from '#contract/admin/settings-api.ts'
import { adminApiCopy as copy } from '#copy/admin/settings-api.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'

/** 'Configuré' when server, user and password have active values. */
export function MailStatus({ rows }: { rows: readonly AdminApiConfiguration[] }) {
  const configured = MAIL_KEYS.every((key) =>
    rows.some(({ configKey, hasValue, isActive }) => configKey === key && hasValue && isActive),
  )
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { sent, message } = await call('admin.apiConfigurations.testMail', { body: {} })
      toast({
        title: sent ? copy.testMail.sent : copy.testMail.failed,
        description: message,
        ...(sent ? {} : { variant: 'destructive' as const }),
      })
    } catch (error) {
      toast({
        title: copy.testMail.failed,
        variant: 'destructive',
        ...(error instanceof ApiError ? { description: error.sentence } : {}),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-raised p-4">
      <p className="font-semibold">{copy.statusLabel}</p>
      <Badge tone={configured ? 'success' : 'neutral'}>
        {configured ? copy.status.configured : copy.status.missing}
      </Badge>
      <p className="grow text-sm text-muted">{copy.testMail.text}</p>
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        disabled={!configured}
        icon={<Send aria-hidden="true" className="size-4" />}
        onClick={() => void send()}
      >
        {copy.testMail.button}
      </Button>
    </div>
  )
}
