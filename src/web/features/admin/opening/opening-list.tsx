/** Checklist before the opening: each item with a link and its test. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Opening } from '#contract/admin/opening.ts'
import type { OpeningItem } from '#contract/admin/opening-figures.ts'
import { adminOpeningCopy as copy } from '#copy/admin/opening.ts'
import { call } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { entryPath, LEGAL } from '../entries.ts'
import { frenchDateTime, frenchDay } from '../toolkit/dates.ts'
import { adminKey } from '../toolkit/query-keys.ts'
import { useAction } from '../toolkit/use-action.ts'

const KEY = adminKey('opening')
const LINKS: Partial<Record<OpeningItem, { label: string; to: string }>> = {
  publisher: { label: copy.links.publisher, to: `${entryPath('settings')}&part=publisher` },
  legal: { label: copy.links.legal, to: entryPath(LEGAL) },
  mail: { label: copy.links.mail, to: entryPath('settings') },
}

const useOpening = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('admin.opening.read', {}, { signal }) })
const useTests = () =>
  useQuery({
    queryKey: adminKey('opening-tests'),
    queryFn: ({ signal }) => call('admin.opening.tests', {}, { signal }),
    enabled: false,
    retry: false,
  })

/** Shown until everything is done; `always` also shows a finished list. */
export function OpeningList({ always = false }: { always?: boolean }) {
  const { data } = useOpening()
  const tests = useTests()
  if (!data || (!always && data.items.every(({ done }) => done))) return null
  const done = data.items.filter((item) => item.done).length
  return (
    <section
      aria-labelledby="opening-title"
      className="grid gap-4 rounded-lg border border-line-strong bg-raised p-5 sm:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h3 id="opening-title" className="text-xl">
            {copy.title}{' '}
            <span className="font-text text-base font-normal text-muted">
              {copy.progress(done, data.items.length)}
            </span>
          </h3>
          <p className="measure text-sm text-muted">{copy.intro}</p>
        </div>
        <div className="grid justify-items-start gap-1 sm:justify-items-end">
          <Button
            size="sm"
            variant="secondary"
            busy={tests.isFetching}
            onClick={() => void tests.refetch()}
          >
            {tests.isFetching ? copy.testing : copy.test}
          </Button>
          <p role="status" className="text-xs text-muted">
            {tests.isError
              ? copy.testFailed
              : tests.data && !tests.isFetching
                ? copy.testedAt(frenchDateTime(tests.data.at))
                : ''}
          </p>
        </div>
      </header>
      <ul className="grid">
        {data.items.map((item) => (
          <Item
            key={item.name}
            {...item}
            opening={data}
            test={tests.data?.tests.find(({ name }) => name === item.name)}
          />
        ))}
      </ul>
    </section>
  )
}

type Verdict = 'ok' | 'notice' | 'problem'
type ItemProps = {
  name: OpeningItem
  done: boolean
  opening: Opening
  test: { name: keyof typeof copy.tests; verdict: Verdict } | undefined
}

function Item({ name, done, opening, test }: ItemProps) {
  const words = copy.items[name]
  const failed = test?.verdict === 'problem'
  const Icon = failed ? TriangleAlert : done ? CircleCheck : CircleDashed
  const link = done ? undefined : LINKS[name]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line py-3">
      <Icon
        role="img"
        aria-label={done ? copy.isDone : copy.isTodo}
        className={cx(
          'mt-0.5 size-5 shrink-0',
          failed ? 'text-brick' : done ? 'text-green' : 'text-ochre',
        )}
      />
      <div className="grid min-w-52 flex-1 gap-0.5">
        <p className="font-semibold">{words.title}</p>
        <p className="text-sm text-muted">{factOf(name, done, opening)}</p>
        {!done && <AddressesToDeclare name={name} {...opening.toDeclare} />}
        {test && (
          <p className={cx('text-sm', failed ? 'font-semibold text-brick' : 'text-muted')}>
            {copy.tests[test.name][test.verdict]}
          </p>
        )}
      </div>
      {(link ?? name === 'legal') && (
        <div className="flex flex-wrap gap-2 max-sm:pl-8">
          {link && (
            <Link to={link.to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {link.label}
            </Link>
          )}
          {name === 'legal' && !done && <ConfirmLegal />}
        </div>
      )}
    </li>
  )
}

/** What the operator types into the dashboards of Google and Stripe. */
function AddressesToDeclare({
  name,
  signInReturn,
  webhook,
  webhookEvents,
}: Opening['toDeclare'] & { name: OpeningItem }) {
  if (name === 'google') return <Declared label={copy.declare.signInReturn} value={signInReturn} />
  if (name !== 'webhook') return null
  return (
    <>
      <Declared label={copy.declare.webhook} value={webhook} />
      <Declared label={copy.declare.webhookEvents} value={webhookEvents.join(', ')} />
    </>
  )
}

const Declared = ({ label, value }: { label: string; value: string }) => (
  <p className="text-sm text-muted">
    {label} <code className="select-all text-ink wrap-anywhere">{value}</code>
  </p>
)

function factOf(name: OpeningItem, done: boolean, opening: Opening): string {
  const { missing, legalReadAt, backedUpAt } = opening
  if (name === 'publisher' && !done)
    return `${copy.items.publisher.todo} ${copy.missing(missing.map((field) => copy.publisher.fields[field]))}`
  if (name === 'legal' && legalReadAt) return copy.legalRead(frenchDay(legalReadAt))
  if (name === 'backups' && done && backedUpAt) return copy.backedUp(frenchDay(backedUpAt))
  return done ? copy.items[name].done : copy.items[name].todo
}

function ConfirmLegal() {
  const cache = useQueryClient()
  const confirm = useAction({
    run: async () => {
      cache.setQueryData(KEY, await call('admin.opening.confirmLegal'))
    },
    done: () => copy.confirmed,
    failed: copy.confirmFailed,
    touches: [adminKey('logs')],
  })
  return (
    <Button
      size="sm"
      busy={confirm.busy}
      onClick={() => void confirm.run(undefined).catch(() => undefined)}
    >
      {copy.confirmLegal}
    </Button>
  )
}
