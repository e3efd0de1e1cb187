/** Compte: who one is, the subscription, purchases with their invoices. */
import { useEffect } from 'react'
import type { User } from '#contract/auth.ts'
import { OtherDevices } from './other-devices.tsx'
import { UsernameForm } from './username-form.tsx'
import { Purchases } from './purchases.tsx'
import { Subscriptions } from './subscriptions.tsx'

export function AccountTab({ user }: { user: User }) {
  // The footer leads here by an anchor, which was not there yet when the page looked for it.
  useEffect(() => {
    const anchor = window.location.hash.slice(1)
    if (anchor) document.getElementById(anchor)?.scrollIntoView()
  }, [])
  return (
    <div>
      <UsernameForm user={user} />
      <Subscriptions />
      <Purchases />
      <OtherDevices />
    </div>
  )
}
