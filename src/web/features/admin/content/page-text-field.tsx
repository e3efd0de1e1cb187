/** The text of a page: its preview shows the facts that the page names, such as the price of a credit, as the site would now. */
import { useQuery } from '@tanstack/react-query'
import type { Facts } from '#markup/facts.ts'
import { call } from '../../../lib/api.ts'
import { adminKey } from '../toolkit/resource.ts'
import { MarkupField, type MarkupFieldProps } from './markup-field.tsx'

/** What {{name}} becomes on the site; undefined while it is not known. */
export const useFacts = (): Facts | undefined =>
  useQuery({
    queryKey: adminKey('facts'),
    queryFn: ({ signal }) => call('admin.facts.list', {}, { signal }),
    staleTime: 0,
  }).data?.facts

export function PageTextField(props: Omit<MarkupFieldProps, 'facts'>) {
  const facts = useFacts()
  return <MarkupField {...props} {...(facts ? { facts } : {})} />
}
