/** Tabs inside a panel whose open one stands in the address: it can be linked to, and unsaved changes are asked about before it is left. */
import { useSearchParams } from 'react-router'
import { Tabs, type Tab } from '../../../ui/tabs.tsx'

const NAME = 'part'

export function UrlTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ key }) => key === search.get(NAME)) ?? tabs[0]
  const change = (key: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(NAME, key)
        return next
      },
      { preventScrollReset: true },
    )
  return <Tabs label={label} tabs={tabs} value={open?.key ?? ''} onChange={change} />
}
