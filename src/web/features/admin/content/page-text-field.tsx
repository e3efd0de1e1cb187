/** The text of a page: its preview shows the facts that the page names, such as the price of a credit, as the site would now. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { adminKey } from '../toolkit/use-resource.ts'
import { MarkupField, type MarkupFieldProps } from './markup-field.tsx'

export function PageTextField(props: Omit<MarkupFieldProps, 'facts'>) {
  const { data } = useQuery({ queryKey: adminKey('facts'), queryFn: ({ signal }) => call('admin.facts.list', {}, { signal }), staleTime: 0 })
  return <MarkupField {...props} {...(data ? { facts: data.facts } : {})} />
}
