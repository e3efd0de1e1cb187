/** The users panel: search, filter and sort accounts; actions from each account's menu. */
import { useState } from 'react'
import type { AdminUser } from '#contract/admin/users.ts'
import { DELETE_WORD, USER_FILTERS, type UserFilter } from '#contract/admin/users-figures.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { figure } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDay, frenchDateTime } from '../toolkit/dates.ts'
import type { Bulk } from '../toolkit/bulk.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import { NEWEST_FIRST, type ListStart } from '../toolkit/list-query.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { CustomerLink } from '../toolkit/person.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { CreateUser } from './create-user.tsx'
import { UserRole } from './user-role.tsx'
import { UserActions } from './user-actions.tsx'
import { UserDialogs, type UserTask } from './user-dialogs.tsx'

type SortName = 'createdAt' | 'username' | 'email' | 'credits' | 'photoCount' | 'lastActivity'

const columns: Column<AdminUser, SortName>[] = [
  {
    key: 'username',
    label: copy.columns.username,
    sort: 'username',
    cell: (user) => (
      <span className="font-semibold md:inline-block md:min-w-28">
        <CustomerLink {...user} /> <span className="font-normal text-muted">#{user.id}</span>
      </span>
    ),
  },
  {
    key: 'email',
    label: copy.columns.email,
    sort: 'email',
    cell: (user) => (
      <span className="md:inline-block md:min-w-36">
        <LongText>{user.email}</LongText>
      </span>
    ),
  },
  {
    key: 'credits',
    label: copy.columns.credits,
    sort: 'credits',
    numeric: true,
    cell: ({ credits, debt }) => (
      <>
        {figure(credits)}
        {debt > 0 && <span className="block text-sm text-brick">{copy.owed(debt)}</span>}
      </>
    ),
  },
  {
    key: 'photos',
    label: copy.columns.photoCount,
    sort: 'photoCount',
    numeric: true,
    cell: (user) => figure(user.photoCount),
  },
  {
    key: 'trial',
    label: copy.columns.trial,
    cell: (user) => (user.hasUsedFreeRestore ? copy.trialUsed : copy.trialLeft),
  },
  { key: 'role', label: copy.columns.role, cell: (user) => <UserRole user={user} /> },
  {
    key: 'createdAt',
    label: copy.columns.createdAt,
    sort: 'createdAt',
    nowrap: true,
    cell: (user) => frenchDay(user.createdAt),
  },
  {
    key: 'activity',
    label: copy.columns.lastActivity,
    sort: 'lastActivity',
    nowrap: true,
    cell: (user) => (user.lastActivity ? frenchDateTime(user.lastActivity) : copy.never),
  },
]

const START: ListStart<SortName, UserFilter> = {
  ...NEWEST_FIRST,
  choices: USER_FILTERS.map((value) => ({ value, label: copy.filters[value] })),
}

const BULK: Bulk<AdminUser> = {
  nameOf: ({ username, email }) => `${username} (${email})`,
  touches: adminTouches('users'),
  actions: [
    {
      ...copy.bulk.remove,
      word: DELETE_WORD,
      concerns: ({ isAdmin }) => !isAdmin,
      run: ({ id }) => call('admin.users.remove', { params: { id } }),
    },
  ],
}

export function UsersPanel() {
  const [task, setTask] = useState<UserTask | null>(null)
  return (
    <Panel title={copy.title} actions={<CreateUser />}>
      <ListPanel
        queryKey={['users']}
        start={START}
        read={(query, _days, signal) => call('admin.users.list', { query }, { signal })}
        words={copy}
        rowsOf={({ users }) => users}
        columns={columns}
        rowKey={(user) => user.id}
        bulk={BULK}
        renderActions={(user) => <UserActions user={user} onTask={setTask} />}
      />
      <UserDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
