/** Questions that open one at a time and close again: the browser's own disclosure, so it works before any script. */
import { useId, type ReactNode } from 'react'
import { Plus } from 'lucide-react'

export type AccordionItem = { title: string; content: ReactNode }

export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId()
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <details key={item.title} name={name} className="group border-b border-line">
          <summary className="flex list-none items-center gap-4 py-5 text-lg font-semibold leading-snug hover:text-ochre [&::-webkit-details-marker]:hidden">
            <span className="grow">{item.title}</span>
            <Plus aria-hidden="true" className="size-5 shrink-0 text-ochre transition-transform duration-200 group-open:rotate-45" />
          </summary>
          <div className="measure pb-6 pr-9 text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
