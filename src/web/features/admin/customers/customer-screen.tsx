/** One account: what it has and did, and what the operator can do about it. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Coins } from 'lucide-react'
import { adminCustomersCopy as copy } from '#copy/admin/customers.ts'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { entryPath } from '../entries.ts'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { UserActions } from '../users/user-actions.tsx'
import { UserDialogs, type UserTask } from '../users/user-dialogs.tsx'
import { UserRole } from '../users/user-role.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerLists } from './customer-lists.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { customerKey } from './customer-key.ts'
import { useMayWrite } from '../toolkit/may-write.ts'

export function CustomerScreen() {
  const id = Number(useParams()['id'])
  const mayWrite = useMayWrite()
  const [task, setTask] = useState<UserTask | null>(null)
  const query = useQuery({
    queryKey: customerKey(id),
    queryFn: ({ signal }) => call('admin.customers.read', { params: { id } }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const user = query.data?.user
  const isGone = query.error instanceof ApiError && query.error.status < 500
  if (isGone)
    return (
      <EmptyState
        title={copy.gone}
        action={<LinkButton to={entryPath('users')}>{copy.toUsers}</LinkButton>}
      />
    )
  return (
    <Panel
      title={user?.username ?? copy.crumb}
      intro={copy.logged}
      actions={
        user && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
            <UserRole user={user} />
            {mayWrite && (
              <Button
                size="sm"
                variant="secondary"
                className="whitespace-nowrap"
                icon={<Coins aria-hidden="true" className="size-4.5" />}
                onClick={() => setTask({ kind: 'credits', user })}
              >
                {adminUsersCopy.editCredits.action}
              </Button>
            )}
            <UserActions user={user} onTask={setTask} />
          </div>
        )
      }
    >
      <Loaded query={query} skeletons={3} skeletonClass="h-40">
        {(customer) => (
          <div className="grid gap-10">
            <CustomerFacts customer={customer} />
            <CustomerNotes id={id} />
            <CustomerLists id={id} />
          </div>
        )}
      </Loaded>
      <UserDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
