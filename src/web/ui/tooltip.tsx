/** A short explanation shown on hover and focus: after 700 ms, then 300 ms from one to the next. */
import type { ReactElement, ReactNode } from 'react'
import * as Radix from 'radix-ui/tooltip'

const DELAY = 700
const SKIP = 300

/** Put once around the part of a screen that has tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={DELAY} skipDelayDuration={SKIP}>{children}</Radix.Provider>
}

export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Content sideOffset={6} collisionPadding={12} className="z-60 max-w-64 rounded-sm bg-ink px-3 py-1.5 text-sm text-paper data-[state=delayed-open]:animate-fade-in">
        {text}
      </Radix.Content>
    </Radix.Root>
  )
}
