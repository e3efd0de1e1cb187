/**
 * The security part of the settings: whether staff must use a second factor, and the way to one's
 * own.
 */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SecuritySettings } from '#contract/admin/security.ts'
import { adminSecurityCopy as copy } from '#copy/admin/security.ts'
import { useAuth } from '../../../domain/session/auth-provider.tsx'
import { call } from '../../../lib/api.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { SECOND_FACTOR_PATH } from '../entries.ts'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { stayOpen, useAction } from '../toolkit/use-action.ts'

const KEY = adminKey('security')

export function SecurityPanel() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('admin.security.read', {}, { signal }),
    staleTime: 0,
  })
  return (
    <Panel title={copy.title}>
      <Loaded query={query} skeletons={2}>
        {(settings) => (
          <div className="grid max-w-2xl gap-8">
            <Required settings={settings} />
            <section aria-label={copy.mine} className="grid justify-items-start gap-2">
              <h3 className="text-lg">{copy.mine}</h3>
              <p className="text-sm text-muted">{copy.mineText}</p>
              <LinkButton to={SECOND_FACTOR_PATH} variant="secondary" size="sm">
                {copy.open}
              </LinkButton>
            </section>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Required({ settings }: { settings: SecuritySettings }) {
  const { secondFactorRequired: isRequired, enrolled, missing } = settings
  const nameId = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { refreshUser } = useAuth()
  const { run, busy } = useAction({
    run: (secondFactorRequired: boolean) =>
      call('admin.security.save', { body: { secondFactorRequired } }),
    done: () => ({ title: copy.saved }),
    failed: copy.failed,
    serverFirst: true,
    touches: [KEY, adminKey('logs')],
  })
  const close = () => setWanted(null)
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-4">
        <Switch aria-labelledby={nameId} checked={isRequired} onChange={setWanted} busy={busy} />
        <div className="grid gap-1">
          <p id={nameId} className="font-semibold">
            {copy.required}
          </p>
          <p className="text-sm text-muted">{copy.requiredHelp}</p>
          <p className="text-sm">{copy.state(enrolled, missing)}</p>
        </div>
      </div>
      {wanted !== null && (
        <ConfirmDialog
          open
          harmless={wanted}
          title={wanted ? copy.requireTitle : copy.freeTitle}
          text={wanted ? copy.requireText(missing) : copy.freeText}
          confirm={wanted ? copy.require : copy.free}
          busy={busy}
          onCancel={close}
          onConfirm={() => void run(wanted).then(refreshUser).then(close, stayOpen)}
        />
      )}
    </div>
  )
}
