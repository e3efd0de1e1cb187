/** Terms of use. */
import { useQuery } from '@tanstack/react-query'
import { legalCopy, termsSections } from '#copy/legal.ts'
import { siteCopy } from '#copy/site.ts'
import { euros } from '../../lib/money.ts'
import { unitPriceQuery } from '../../lib/unit-price.ts'
import { LegalText } from './legal-text.tsx'

export function Terms() {
  const { data: unitPrice } = useQuery(unitPriceQuery())
  return <LegalText title={siteCopy.pages.terms.title} intro={legalCopy.termsIntro} sections={termsSections(unitPrice === undefined ? null : euros(unitPrice))} />
}
