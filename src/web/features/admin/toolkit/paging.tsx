/** Which page of a long list is shown, and the way to the others. */
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { adminCopy } from '#copy/admin/admin.ts'
import { IconButton } from '../../../ui/button.tsx'

const copy = adminCopy.table

/** Pages of a list of so many; an empty one has one. */
export const pagesOf = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

export function Paging({
  page,
  perPage,
  total,
  onPage,
}: {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}) {
  const pages = pagesOf(total, perPage)
  return (
    <nav
      aria-label={copy.pages}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-muted"
    >
      <p role="status">{copy.count(total)}</p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <IconButton label={copy.first} disabled={page <= 1} onClick={() => onPage(1)}>
            <ChevronFirst aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={copy.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <span>{copy.page(page, pages)}</span>
          <IconButton label={copy.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={copy.last} disabled={page >= pages} onClick={() => onPage(pages)}>
            <ChevronLast aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
