/** An accordion of questions, one open at a time. */
import { useId, useState, type ReactNode } from 'react'
import { Plus } from 'lucide-react'

export type AccordionItem = { title: string; content: ReactNode }

/** Each title is a heading of the third level. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className="border-t border-line">
      {items.map(({ title, content }, index) => (
        <div key={title} className="border-b border-line">
          <h3 className="font-text text-lg font-semibold leading-snug tracking-normal">
            <button
              type="button"
              aria-expanded={open === title}
              aria-controls={`${id}-${index}`}
              onClick={() => setOpen(open === title ? null : title)}
              className="group flex w-full items-center gap-4 py-5 text-left hover:text-ochre"
            >
              <span className="min-w-0 grow">{title}</span>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-ochre transition-transform duration-200 group-aria-expanded:rotate-45"
              />
            </button>
          </h3>
          <div
            id={`${id}-${index}`}
            hidden={open !== title}
            className="measure pb-6 pr-9 text-muted"
          >
            {content}
          </div>
        </div>
      ))}
    </div>
  )
}
