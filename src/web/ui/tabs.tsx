/**
 * Tabs with the keyboard behaviour of tabs; on a phone three share a row, any other number stands
 * two by two.
 */
import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/tabs'
import { cx } from '../lib/cx.ts'

export type Tab = { key: string; label: string; content: ReactNode }
export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (key: string) => void
}

/** Renders the content of the open tab only. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        aria-label={label}
        className={cx(
          'grid border-b border-line sm:flex sm:gap-1',
          tabs.length === 3
            ? 'grid-cols-[repeat(3,auto)]'
            : 'grid-cols-[repeat(auto-fit,minmax(max(40%,min(100%,8rem)),1fr))]',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.key}
            value={tab.key}
            className={cx(
              '-mb-px min-h-12 rounded-t-md border-b-2 border-transparent py-1.5 leading-tight font-semibold text-muted',
              tabs.length === 3 ? 'px-1.5' : 'px-3.5',
              'hover:text-ink focus-visible:-outline-offset-3 sm:shrink-0 sm:px-5',
              'data-[state=active]:border-ochre data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="pt-8 outline-offset-8">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
