/** Tables of the site's cookies and storage, one for each kind in the panel. */
import { Fragment } from 'react'
import { cookiePolicyCopy } from '#copy/public/cookie-policy.ts'

const { tables, panel } = cookiePolicyCopy
const KINDS = ['necessary', 'analytics', 'marketing', 'preferences'] as const

export function CookieTables() {
  return (
    <section
      id="cookie-tables"
      aria-labelledby="cookie-tables-title"
      className="grid min-w-0 gap-8"
    >
      <h2 id="cookie-tables-title" className="text-xl">
        {tables.title}
      </h2>
      {KINDS.map((kind) => {
        const rows: readonly (readonly string[])[] = tables.rows[kind]
        const name = panel.kinds[kind].title
        return (
          <section key={kind} aria-labelledby={`cookie-table-${kind}`} className="min-w-0">
            <h3 id={`cookie-table-${kind}`} className="text-lg">
              {name}
            </h3>
            {rows.length === 0 ? (
              <p className="mt-2 text-muted">{tables.none}</p>
            ) : (
              <table className="mt-3 w-full border-collapse text-sm">
                <caption className="sr-only">{tables.caption(name)}</caption>
                <thead className="max-sm:sr-only">
                  <tr>
                    {tables.columns.map((column) => (
                      <th
                        key={column}
                        scope="col"
                        className="border-b border-ink py-2 pr-4 text-left font-semibold"
                      >
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([cookie, purpose, duration]) => (
                    // Stacked on phones: horizontal scrolling would hide the last column.
                    <tr
                      key={cookie}
                      className="border-b border-line max-sm:grid max-sm:gap-1 max-sm:py-3"
                    >
                      <th
                        scope="row"
                        className="py-2.5 pr-4 text-left align-top font-semibold wrap-anywhere max-sm:p-0 sm:w-[35%]"
                      >
                        {/* A name breaks only where it is wider than its cell. */}
                        {cookie?.split(', ').map((item, index) => (
                          <Fragment key={item}>
                            {index > 0 && ', '}
                            <span className="inline-block">{item}</span>
                          </Fragment>
                        ))}
                      </th>
                      <td className="py-2.5 pr-4 align-top max-sm:p-0">{purpose}</td>
                      <td className="py-2.5 align-top text-muted max-sm:p-0 sm:w-1/5">
                        {duration}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )
      })}
    </section>
  )
}
