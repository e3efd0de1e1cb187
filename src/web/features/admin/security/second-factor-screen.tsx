/**
 * The second factor of the signed-in member of staff: its state, enrolment, recovery codes and
 * removal.
 */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactor } from '#contract/second-factor.ts'
import { secondFactorCopy as copy } from '#copy/account/second-factor.ts'
import { useAuth } from '../../../domain/session/auth-provider.tsx'
import { call } from '../../../lib/api.ts'
import { longDate } from '../../../lib/french.ts'
import { toast } from '../../../lib/toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const KEY = ['second-factor']
/** Below this number the screen advises new recovery codes. */
const FEW_CODES = 4

export function SecondFactorScreen() {
  const cache = useQueryClient()
  const { user, refreshUser } = useAuth()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('secondFactor.read', {}, { signal }),
    staleTime: 0,
  })
  const reread = () => cache.invalidateQueries({ queryKey: KEY })

  async function finish() {
    await refreshUser()
    await reread()
    setCodes(null)
  }

  return (
    <Panel title={copy.title} intro={copy.screen.intro}>
      <div className="grid max-w-2xl gap-6">
        {user?.mustEnrol && !codes && <Alert title={copy.screen.required} />}
        {codes ? (
          <RecoveryCodes codes={codes} onDone={finish} />
        ) : (
          <Loaded query={query} skeletons={2}>
            {(factor) => <State factor={factor} onCodes={setCodes} onChange={reread} />}
          </Loaded>
        )}
      </div>
    </Panel>
  )
}

type StateProps = {
  factor: SecondFactor
  onCodes: (codes: readonly string[]) => void
  onChange: () => Promise<unknown>
}

function State({ factor: { enabledAt, recoveryCodesLeft }, onCodes, onChange }: StateProps) {
  const { refreshUser } = useAuth()
  const [asking, setAsking] = useState<'renew' | 'disable' | null>(null)
  const [isEnrolling, setEnrolling] = useState(false)
  if (enabledAt === null)
    return isEnrolling ? (
      <Enrolment onCodes={onCodes} onCancel={() => setEnrolling(false)} />
    ) : (
      <div className="grid justify-items-start gap-4">
        <Badge>{copy.screen.off}</Badge>
        <Button onClick={() => setEnrolling(true)}>{copy.screen.start}</Button>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="success">{copy.screen.on}</Badge>
        {copy.screen.since(longDate(enabledAt))}
      </p>
      <p className={recoveryCodesLeft < FEW_CODES ? 'font-semibold text-brick' : ''}>
        {copy.screen.codesLeft(recoveryCodesLeft)}
        {recoveryCodesLeft < FEW_CODES && ` ${copy.screen.fewCodes}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          {copy.recovery.renew}
        </Button>
        <Button variant="quiet" onClick={() => setAsking('disable')}>
          {copy.disable.action}
        </Button>
      </div>
      {asking === 'renew' && (
        <CodeDialog
          title={copy.recovery.renewTitle}
          text={copy.recovery.renewText}
          submit={copy.recovery.renewSubmit}
          failed={copy.recovery.renewFailed}
          onClose={() => setAsking(null)}
          run={async (code) => {
            const { recoveryCodes } = await call('secondFactor.renew', { body: { code } })
            onCodes(recoveryCodes)
          }}
        />
      )}
      {asking === 'disable' && (
        <CodeDialog
          title={copy.disable.title}
          text={copy.disable.text}
          submit={copy.disable.submit}
          failed={copy.disable.failed}
          isDestructive
          onClose={() => setAsking(null)}
          run={async (code) => {
            await call('secondFactor.disable', { body: { code } })
            await Promise.all([onChange(), refreshUser()])
            toast({ title: copy.disable.done })
          }}
        />
      )}
    </div>
  )
}
