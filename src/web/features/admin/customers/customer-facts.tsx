/** The account, what it has, its subscription and its open sessions. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/admin/customers.ts'
import { adminCustomersCopy as copy } from '#copy/admin/customers.ts'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { entryPath, salePath } from '../entries.ts'
import { subscriptionState } from '../sales/subscription-state.ts'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import { frenchDateTime, frenchDay } from '../toolkit/dates.ts'
import { FactBox } from '../toolkit/facts.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { stayOpen, useAction } from '../toolkit/use-action.ts'
import { useMayWrite } from '../toolkit/may-write.ts'

type Props = { customer: Customer }

export const CustomerFacts = ({ customer }: Props) => (
  <div className="grid gap-5 lg:grid-cols-2">
    <Account customer={customer} />
    <Belongings customer={customer} />
    <Subscriptions customer={customer} />
    <Sessions customer={customer} />
  </div>
)

const Account = ({ customer: { user } }: Props) => (
  <FactBox
    title={copy.facts.title}
    facts={[
      [copy.facts.balance, copy.facts.balanceOf(user.credits, user.debt)],
      [copy.facts.email, <LongText key="email">{user.email}</LongText>],
      [copy.facts.signIn, user.authProvider === 'local' ? adminUsersCopy.local : copy.facts.google],
      [copy.facts.createdAt, frenchDateTime(user.createdAt)],
      [
        copy.facts.lastActivity,
        user.lastActivity ? frenchDateTime(user.lastActivity) : adminUsersCopy.never,
      ],
      [
        copy.facts.trial,
        user.hasUsedFreeRestore ? adminUsersCopy.trialUsed : adminUsersCopy.trialLeft,
      ],
      [copy.facts.id, `#${user.id}`],
    ]}
  />
)

const Belongings = ({ customer: { user, photos, albums, familyLinks } }: Props) => (
  <FactBox
    title={copy.has.title}
    facts={[
      [copy.has.photos, copy.has.photosOf(photos.total, photos.unlocked)],
      ...(photos.total > 0 ? ([[copy.has.states, copy.has.statesOf(photos)]] as const) : []),
      [copy.has.albums, copy.has.albumsOf(albums.total, albums.photos)],
      [copy.has.links, copy.has.linksOf(familyLinks.open, familyLinks.ended)],
      ...(familyLinks.openReports > 0
        ? ([
            [
              copy.has.reports,
              <Link
                key="reports"
                className="link finger"
                to={`${entryPath('reports')}&q=${encodeURIComponent(user.email)}`}
              >
                {copy.has.seeReports(familyLinks.openReports)}
              </Link>,
            ],
          ] as const)
        : []),
    ]}
  />
)

function Subscriptions({ customer: { subscriptions } }: Props) {
  return (
    <FactBox title={copy.subscriptions.title} facts={[]}>
      {subscriptions.length === 0 && (
        <p className="text-sm text-muted">{copy.subscriptions.none}</p>
      )}
      <ul className="grid gap-2 text-sm">
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <Link to={salePath(subscription.orderId)} className="link font-semibold">
              {subscription.planName}
            </Link>
            , {subscriptionState(subscription)}
          </li>
        ))}
      </ul>
    </FactBox>
  )
}

function Sessions({ customer: { user, sessions } }: Props) {
  const mayWrite = useMayWrite()
  const [asked, setAsked] = useState<number | null>(null)
  const words = copy.sessions
  const { run, busy } = useAction({
    run: (sessionId: number) =>
      call('admin.customers.closeSession', { params: { id: user.id, sessionId } }),
    done: (reply) => ({ title: reply.message }),
    failed: copy.failed,
    serverFirst: true,
    touches: adminTouches('users'),
  })
  const close = () => setAsked(null)
  return (
    <FactBox title={words.title} facts={[]}>
      {sessions.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
      <ul className="grid max-h-72 gap-1 overflow-y-auto text-sm">
        {sessions.map(({ id, createdAt, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              {words.opened(frenchDay(createdAt))},{' '}
              <span className="text-muted">{words.used(frenchDateTime(lastUsedAt))}</span>
            </span>
            {mayWrite && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={words.closeLabel(frenchDateTime(createdAt))}
                onClick={() => setAsked(id)}
              >
                {words.close}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        busy={busy}
        title={words.closeTitle}
        text={words.closeText}
        confirm={words.close}
        onCancel={close}
        onConfirm={() => void run(asked ?? 0).then(close, stayOpen)}
      />
    </FactBox>
  )
}
