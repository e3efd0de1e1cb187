/**
 * The panel of reports about family links: the operator closes the link or dismisses the report.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminFamilyReport } from '#contract/admin/family.ts'
import { REPORT_STATUSES, type ReportStatus } from '#contract/admin/family-figures.ts'
import { adminFamilyCopy as copy } from '#copy/admin/family.ts'
import { rowButton } from '#copy/row-button.ts'
import { call } from '../../../lib/api.ts'
import { pathOf } from '../../../lib/screens.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import type { Bulk } from '../toolkit/bulk.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import type { ListStart } from '../toolkit/list-query.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { Person } from '../toolkit/person.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { stayOpen, useAction } from '../toolkit/use-action.ts'

type SortName = 'createdAt' | 'owner'
type Decision = { report: AdminFamilyReport; decision: 'close' | 'dismiss' }

const TONES: Record<ReportStatus, BadgeTone> = {
  open: 'accent',
  closed: 'success',
  dismissed: 'neutral',
}

const columns: Column<AdminFamilyReport, SortName>[] = [
  {
    key: 'reason',
    label: copy.columns.reason,
    grow: true,
    cell: ({ reason, link }) => (
      <>
        <LongText>{reason || copy.noReason}</LongText>
        {link.firstLine && (
          <span className="block text-muted">
            <LongText>{copy.firstLine(link.firstLine)}</LongText>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'photo',
    label: copy.columns.photo,
    // The photos of an album are found by their account.
    cell: ({ photo, title, owner }) => (
      <Link
        className="link finger"
        aria-label={copy.see(title)}
        to={`${pathOf('admin')}?tab=photos&q=${encodeURIComponent(photo ?? owner.email)}`}
      >
        <LongText>{title}</LongText>
      </Link>
    ),
  },
  {
    key: 'owner',
    label: copy.columns.owner,
    sort: 'owner',
    cell: ({ owner }) => <Person {...owner} />,
  },
  {
    key: 'status',
    label: copy.columns.status,
    cell: ({ status, link }) => (
      <>
        <Badge tone={TONES[status]}>{copy.statuses[status]}</Badge>
        {status === 'open' && !link.isOpen && (
          <span className="block text-muted">{copy.linkEnded}</span>
        )}
      </>
    ),
  },
  {
    key: 'createdAt',
    label: copy.columns.createdAt,
    sort: 'createdAt',
    nowrap: true,
    cell: ({ createdAt }) => frenchDateTime(createdAt),
  },
]

const START: ListStart<SortName, 'all' | ReportStatus> = {
  sort: { by: 'createdAt', order: 'desc' },
  filter: 'open',
  choices: [
    { value: 'all', label: copy.all },
    ...REPORT_STATUSES.map((value) => ({ value, label: copy.statuses[value] })),
  ],
}

const decide = (decision: 'close' | 'dismiss') => ({
  ...copy.bulk[decision],
  harmless: decision === 'dismiss',
  concerns: ({ status }: AdminFamilyReport) => status === 'open',
  // A decision is about the link, with all its reports.
  groupOf: ({ link }: AdminFamilyReport) => link.id,
  run: ({ id }: AdminFamilyReport) =>
    call('admin.familyReports.decide', { params: { id }, body: { decision } }),
})
/** Distinguishes the reports of one page. */
const nameOf = ({ title, owner, createdAt }: AdminFamilyReport): string =>
  copy.nameOf(title, owner.username, frenchDateTime(createdAt))
const BULK: Bulk<AdminFamilyReport> = {
  nameOf,
  touches: adminTouches('familyReports'),
  actions: [decide('dismiss'), decide('close')],
}

export function FamilyReportsPanel() {
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <ListPanel
        queryKey={['familyReports']}
        start={START}
        read={(query, _days, signal) => call('admin.familyReports.list', { query }, { signal })}
        words={copy}
        rowsOf={({ reports }) => reports}
        columns={columns}
        rowKey={({ id }) => id}
        bulk={BULK}
        renderActions={(report) =>
          report.status === 'open' && (
            <>
              <Button
                size="sm"
                variant="secondary"
                aria-label={rowButton(copy.dismiss.action, nameOf(report))}
                onClick={() => setAsked({ report, decision: 'dismiss' })}
              >
                {copy.dismiss.action}
              </Button>
              <Button
                size="sm"
                aria-label={rowButton(copy.close.action, nameOf(report))}
                onClick={() => setAsked({ report, decision: 'close' })}
              >
                {copy.close.action}
              </Button>
            </>
          )
        }
      />
      {asked && <Deciding {...asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Deciding({ report, decision, onClose }: Decision & { onClose: () => void }) {
  const words = copy[decision]
  const { run, busy } = useAction({
    run: () =>
      call('admin.familyReports.decide', { params: { id: report.id }, body: { decision } }),
    done: (reply) => ({ title: reply.message }),
    failed: copy.failed,
    serverFirst: true,
    touches: adminTouches('familyReports'),
  })
  return (
    <ConfirmDialog
      open
      harmless={decision === 'dismiss'}
      busy={busy}
      title={words.title}
      text={decision === 'close' ? copy.close.text(report.owner.username) : copy.dismiss.text}
      confirm={words.action}
      onCancel={onClose}
      onConfirm={() => void run(undefined).then(onClose, stayOpen)}
    />
  )
}
