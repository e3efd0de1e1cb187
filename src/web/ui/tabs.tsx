/** Tabs with the keyboard behaviour of tabs; on a phone the row scrolls sideways. */
import { useEffect, useRef, type ReactNode } from 'react'
import * as Radix from 'radix-ui/tabs'

export type Tab = { key: string; label: string; content: ReactNode }
export type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onChange: (key: string) => void }

/** Only the content of the tab that is open is drawn. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    // The open tab in the middle of the row, whatever of it fits the screen; the page itself does not scroll.
    const open = row.current?.querySelector<HTMLElement>('[data-state=active]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - row.current.clientWidth / 2
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List ref={row} aria-label={label} className="relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.key}
            value={tab.key}
            className="-mb-px min-h-12 shrink-0 rounded-t-md border-b-2 border-transparent px-3.5 font-semibold text-muted hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-ochre data-[state=active]:text-ink sm:px-5"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => <Radix.Content key={tab.key} value={tab.key} className="pt-8 outline-offset-8">{tab.content}</Radix.Content>)}
    </Radix.Root>
  )
}
