/** Compte: profile, subscription, purchases with invoices. */
import { useEffect } from 'react'
import type { User } from '#contract/auth.ts'
import { GivenGifts } from './given-gifts.tsx'
import { OtherDevices } from './other-devices.tsx'
import { UsernameForm } from './username-form.tsx'
import { Purchases } from './purchases.tsx'
import { Subscriptions } from './subscriptions.tsx'

export function AccountTab({ user }: { user: User }) {
  // Scrolls to the footer link's anchor, which did not exist when the page loaded.
  useEffect(() => {
    const anchor = window.location.hash.slice(1)
    if (anchor) document.getElementById(anchor)?.scrollIntoView()
  }, [])
  return (
    <div>
      <UsernameForm user={user} />
      <Subscriptions />
      <Purchases />
      <GivenGifts />
      <OtherDevices />
    </div>
  )
}
