/**
 * Tabs whose open one is in the URL, so that it can be linked to and unsaved changes block leaving
 * it.
 */
import { useSearchParams } from 'react-router'
import { Tabs, type Tab } from '../../../ui/tabs.tsx'

const PARAMETER = 'part'

type Props = {
  label: string
  tabs: readonly Tab[]
  /** Each tab has parameters of its own, such as its filters: another one starts without them. */
  ownParameters?: boolean
}

export function UrlTabs({ label, tabs, ownParameters = false }: Props) {
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ key }) => key === search.get(PARAMETER)) ?? tabs[0]
  const change = (key: string) =>
    setSearch(
      (now) => {
        const tab = now.get('tab')
        const next = new URLSearchParams(ownParameters ? {} : now)
        if (tab) next.set('tab', tab)
        next.set(PARAMETER, key)
        return next
      },
      { preventScrollReset: true },
    )
  return <Tabs label={label} tabs={tabs} value={open?.key ?? ''} onChange={change} />
}
