/**
 * Last page of the tab of a confirmation with Google: reports the outcome to the waiting page and
 * closes the tab if allowed.
 */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { CONFIRMATION_OUTCOMES, CONFIRMED_QUERY } from '#contract/second-factor-figures.ts'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { reportIdentity } from '../../lib/identity.ts'
import { Page } from '../../ui/page.tsx'

function Confirmed() {
  const [search] = useSearchParams()
  const outcome =
    CONFIRMATION_OUTCOMES.find((known) => known === search.get(CONFIRMED_QUERY)) ?? 'echec'
  useEffect(() => {
    reportIdentity(outcome)
    window.close()
  }, [outcome])
  const { title, text } = secondFactorCopy.confirmed[outcome]
  return (
    <Page title={title} intro={text} narrow>
      {null}
    </Page>
  )
}

export { Confirmed as Component }
