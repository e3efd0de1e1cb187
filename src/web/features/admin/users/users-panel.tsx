/** The users panel: search, filter and sort accounts; actions from each account's menu. */
import { useState } from 'react'
import type { AdminUser } from '#contract/admin/users.ts'
import { USER_FILTERS, type UserFilter } from '#contract/admin/users-figures.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { figure } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDay, frenchDateTime } from '../toolkit/dates.ts'
import { ListControls } from '../toolkit/list-controls.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { PagedTable, usePagedQuery } from '../toolkit/paged-table.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { useListQuery } from '../toolkit/list-query.ts'
import { adminKey } from '../toolkit/resource.ts'
import { CreateUser } from './create-user.tsx'
import { UserActions } from './user-actions.tsx'
import { UserDialogs, type UserTask } from './user-dialogs.tsx'

type SortName = 'createdAt' | 'username' | 'email' | 'credits' | 'photoCount' | 'lastActivity'

const columns: Column<AdminUser, SortName>[] = [
  {
    key: 'username',
    label: copy.columns.username,
    sort: 'username',
    cell: (user) => (
      <span className="font-semibold">
        {user.username} <span className="font-normal text-muted">#{user.id}</span>
      </span>
    ),
  },
  {
    key: 'email',
    label: copy.columns.email,
    sort: 'email',
    cell: (user) => <LongText>{user.email}</LongText>,
  },
  {
    key: 'credits',
    label: copy.columns.credits,
    sort: 'credits',
    numeric: true,
    cell: (user) => figure(user.credits),
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
  { key: 'role', label: copy.columns.role, cell: (user) => <Role user={user} /> },
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

function Role({ user }: { user: AdminUser }) {
  const tone = user.isAdmin ? 'accent' : 'neutral'
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>
        {user.isSuperAdmin ? copy.superAdmin : user.isAdmin ? copy.admin : copy.user}
      </Badge>
      {user.authProvider === 'local' && <Badge>{copy.local}</Badge>}
    </span>
  )
}

export function UsersPanel() {
  const list = useListQuery<SortName, UserFilter>({
    sort: { by: 'createdAt', order: 'desc' },
    filter: 'all',
  })
  const [task, setTask] = useState<UserTask | null>(null)
  const query = usePagedQuery(adminKey('users', list.query), (signal) =>
    call('admin.users.list', { query: list.query }, { signal }),
  )
  return (
    <Panel title={copy.title} actions={<CreateUser />}>
      <ListControls
        searchLabel={copy.search}
        typed={list.typed}
        onType={list.setTyped}
        filterLabel={copy.filterLabel}
        filter={list.filter}
        onFilter={list.setFilter}
        choices={USER_FILTERS.map((value) => ({ value, label: copy.filters[value] }))}
      />
      <PagedTable
        query={query}
        rowsOf={({ users }) => users}
        list={list}
        empty={copy.empty}
        caption={copy.title}
        columns={columns}
        rowKey={(user) => user.id}
        renderActions={(user) => <UserActions user={user} onTask={setTask} />}
      />
      <UserDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
