/** The two logs: what administrators did, and who signed in. */
import { useState } from 'react'
import { adminLogsCopy as copy } from '#copy/admin-logs.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { AdminLogs } from './admin-logs.tsx'
import { SignInLogs } from './sign-in-logs.tsx'

const KINDS = ['admin', 'signIns'] as const
type Kind = (typeof KINDS)[number]

export function LogsPanel() {
  const [kind, setKind] = useState<Kind>('admin')
  return (
    <Panel
      title={copy.title}
      actions={(
        <fieldset className="flex gap-2">
          <legend className="sr-only">{copy.kindLabel}</legend>
          {KINDS.map((name) => (
            <label key={name} className={buttonClass({ variant: name === kind ? 'primary' : 'secondary', size: 'sm' }, 'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre')}>
              <input type="radio" name="log-kind" className="sr-only" checked={name === kind} onChange={() => setKind(name)} />
              {copy.kinds[name]}
            </label>
          ))}
        </fieldset>
      )}
    >
      {kind === 'admin' ? <AdminLogs /> : <SignInLogs />}
    </Panel>
  )
}
