/** The logs panel: administrators' actions and sign-ins. */
import { useSearchParams } from 'react-router'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { ADMIN_LOGS, AdminLogs } from './admin-logs.tsx'
import { ListExport } from '../toolkit/export-button.tsx'
import { SIGN_IN_LOGS, SignInLogs } from './sign-in-logs.tsx'

const KINDS = ['admin', 'signIns'] as const
type Kind = (typeof KINDS)[number]

export function LogsPanel() {
  const [search, setSearch] = useSearchParams()
  const kind = KINDS.find((name) => name === search.get('part')) ?? 'admin'
  // The parameters of one list do not apply to the other.
  const setKind = (part: Kind) =>
    setSearch(
      { tab: search.get('tab') ?? 'logs', part },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Panel
      title={copy.title}
      actions={
        <>
          <fieldset className="flex gap-2">
            <legend className="sr-only">{copy.kindLabel}</legend>
            {KINDS.map((name) => (
              <label
                key={name}
                className={buttonClass(
                  { variant: name === kind ? 'primary' : 'secondary', size: 'sm' },
                  'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
                )}
              >
                <input
                  type="radio"
                  name="log-kind"
                  className="sr-only"
                  checked={name === kind}
                  onChange={() => setKind(name)}
                />
                {copy.kinds[name]}
              </label>
            ))}
          </fieldset>
          {kind === 'admin' ? (
            <ListExport
              operation="admin.logs.export"
              start={ADMIN_LOGS}
              filterName="action"
              name={copy.fileNames.admin}
            />
          ) : (
            <ListExport
              operation="admin.signIns.export"
              start={SIGN_IN_LOGS}
              filterName="result"
              name={copy.fileNames.signIns}
            />
          )}
        </>
      }
    >
      {kind === 'admin' ? <AdminLogs /> : <SignInLogs />}
    </Panel>
  )
}
