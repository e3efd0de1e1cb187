/** A section of a tab: title, description and actions. */
import { useId, type ReactNode } from 'react'

export function Section({
  title,
  intro,
  anchor,
  children,
}: {
  title: string
  intro?: ReactNode
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-5 border-t border-line py-8 first:border-0 first:pt-0"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {intro && <p className="measure text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  )
}

/** An aligned list of names and values. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="m-0 grid gap-x-8 sm:gap-y-2 sm:grid-cols-[max-content_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-muted max-sm:mt-3 sm:text-base">{label}</dt>
          <dd className="m-0 min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
