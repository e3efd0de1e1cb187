/** The consistency checks: run when the panel opens, and on request. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { adminOperationsCopy } from '#copy/admin/operations.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { Loaded } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'

const copy = adminOperationsCopy.checks

export function Checks() {
  const query = useQuery({
    queryKey: adminKey('operations', 'checks'),
    queryFn: ({ signal }) => call('admin.operations.checks', {}, { signal }),
    staleTime: 60_000,
  })
  return (
    <>
      <p className="text-sm text-muted">{copy.intro}</p>
      <Loaded query={query}>
        {({ checks, at }) => (
          <>
            <ul className="grid gap-2">
              {checks.map(({ name, faults, examples }) => (
                <li
                  key={name}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-raised p-4"
                >
                  {faults === 0 ? (
                    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green" />
                  ) : (
                    <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-brick" />
                  )}
                  <span className="min-w-0 flex-1">{copy.names[name]}</span>
                  <strong className={faults === 0 ? 'text-green' : 'text-brick'}>
                    {faults === 0 ? copy.sound : copy.faults(faults)}
                  </strong>
                  {faults > 0 && (
                    <span className="w-full break-words text-sm text-muted">
                      {copy.examples(examples, faults)}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-sm text-muted">
                {copy.at(frenchDateTime(at))}
              </p>
              <Button
                size="sm"
                variant="secondary"
                busy={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {copy.again}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
