/** Where the back button of the checkout leads (spec 1 §2). */
import { checkoutCopy } from '#copy/account/checkout.ts'
import { isLive, pathOf } from '../../lib/screens.ts'

const copy = checkoutCopy.back

/** `from` and `photo` as they stand in the address. */
export function backFrom(from: string | null, photo: string | null): { to: string; label: string } {
  if (from === 'restore' && photo)
    return { to: `${pathOf('restore')}?${new URLSearchParams({ photo })}`, label: copy.photo }
  if (from === 'restore' || !isLive('dashboard'))
    return { to: pathOf('restore'), label: copy.restore }
  return { to: pathOf('dashboard'), label: copy.dashboard }
}
