/** Creates a local account. */
import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { Field } from '../toolkit/form.ts'
import { FormDrawer } from '../toolkit/form-drawer.tsx'
import { useAction } from '../toolkit/use-action.ts'
import { adminTouches } from '../toolkit/query-keys.ts'
import { useMayWrite } from '../toolkit/may-write.ts'

const copy = adminUsersCopy.create
type Values = { username: string; email: string; isAdmin: boolean; isSupport: boolean }

const fields: readonly Field<Values>[] = [
  {
    name: 'username',
    label: copy.username,
    input: 'text',
    required: true,
    maxLength: 40,
    check: (name) => (name.trim().length < 3 ? copy.usernameError : null),
  },
  {
    name: 'email',
    label: copy.email,
    input: 'email',
    required: true,
    maxLength: 254,
    check: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : copy.emailError),
  },
  { name: 'isAdmin', label: copy.isAdmin, input: 'switch' },
  { name: 'isSupport', label: copy.isSupport, input: 'switch', help: copy.isSupportHelp },
]

export function CreateUser() {
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState(false)
  const { run } = useAction({
    run: (values: Values) =>
      call('admin.users.create', { body: { ...values, email: values.email.trim() } }),
    done: (reply) => ({ title: reply.message, description: copy.doneText(reply.user.email) }),
    failed: copy.failed,
    serverFirst: true,
    touches: adminTouches('users'),
  })
  if (!mayWrite) return null
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {copy.action}
      </Button>
      {open && (
        <FormDrawer
          title={copy.title}
          initial={{ username: '', email: '', isAdmin: false, isSupport: false }}
          fields={() => fields}
          submit={copy.submit}
          save={run}
          onClose={() => setOpen(false)}
        >
          {() => <p className="text-sm text-muted">{copy.help}</p>}
        </FormDrawer>
      )}
    </>
  )
}
