/** Parts of a screen about one thing: a box of names and values, and a titled section. */
import type { ReactNode } from 'react'

export const Part = ({
  title,
  intro,
  children,
}: {
  title: string
  intro?: string
  children: ReactNode
}) => (
  <section aria-label={title} className="grid gap-3">
    <h3 className="text-xl">{title}</h3>
    {intro && <p className="measure -mt-2 text-sm text-muted">{intro}</p>}
    {children}
  </section>
)

export function FactBox({
  title,
  facts,
  children,
}: {
  title: string
  facts: readonly (readonly [string, ReactNode])[]
  children?: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="grid content-start gap-3 rounded-lg border border-line bg-raised p-5"
    >
      <h3 className="text-lg">{title}</h3>
      {facts.length > 0 && (
        <dl className="grid gap-1.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}
