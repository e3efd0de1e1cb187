/** Three statistics: credits left, photos restored, credits used. */
import { useQuery } from '@tanstack/react-query'
import { Coins, ImageUp, WandSparkles } from 'lucide-react'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { figure } from '#copy/numbers.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'

const copy = dashboardCopy.stats
const ICONS = { credits: Coins, restored: ImageUp, used: WandSparkles }

export function Stats({ credits }: { credits: number }) {
  const { data, isError } = useQuery({
    queryKey: [ME, 'stats'],
    queryFn: ({ signal }) => call('users.stats', {}, { signal }),
    ...ACCOUNT_DATA,
  })
  const figures = [
    { key: 'credits', label: copy.credits, value: credits },
    { key: 'restored', label: copy.restored, value: data?.restoredPhotos },
    { key: 'used', label: copy.used, value: data?.creditsUsed },
  ] as const
  return (
    <section aria-label={copy.label} className="relative">
      <dl className="m-0 grid gap-4 sm:grid-cols-3 sm:gap-6">
        {figures.map(({ key, label, value }) => {
          const Icon = ICONS[key]
          return (
            <div
              key={key}
              className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-raised px-5 py-4 sm:flex-col sm:items-start sm:gap-3 sm:p-6"
            >
              <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-ochre" />
              <dt className="grow text-sm text-muted sm:order-last">{label}</dt>
              <dd className="m-0 font-title text-2xl tabular-nums leading-none">
                {value !== undefined ? (
                  figure(value)
                ) : isError ? (
                  '–'
                ) : (
                  <Skeleton className="h-[1em] w-12" />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {isError && (
        <p role="status" className="absolute top-full mt-2 text-sm text-muted">
          {copy.failed}
        </p>
      )}
    </section>
  )
}
