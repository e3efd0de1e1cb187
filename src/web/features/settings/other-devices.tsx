/** Ends every other session of the account, for instance on a lost phone. */
import { useState } from 'react'
import { LogOut } from 'lucide-react'
import { settingsCopy } from '#copy/account/settings.ts'
import { call } from '../../lib/api.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from './section.tsx'

const copy = settingsCopy.devices

export function OtherDevices() {
  const [busy, setBusy] = useState(false)

  async function signOut() {
    setBusy(true)
    try {
      const { message } = await call('auth.logoutOthers', {})
      toast({ title: copy.doneTitle, description: message })
    } catch (error) {
      reportFailure(error, { title: copy.errorTitle, description: copy.error })
    }
    setBusy(false)
  }
  return (
    <Section title={copy.title} intro={copy.text}>
      <Button
        variant="secondary"
        busy={busy}
        className="justify-self-start"
        icon={<LogOut aria-hidden="true" className="size-5" />}
        onClick={() => void signOut()}
      >
        {copy.button}
      </Button>
    </Section>
  )
}
