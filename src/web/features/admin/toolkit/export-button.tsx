/** Downloads the rows of a list as a CSV file. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Download } from 'lucide-react'
import type { Operation } from '#contract/paths.ts'
import { adminLogsCopy as copy } from '#copy/admin/logs.ts'
import { urlOf } from '../../../lib/addresses.ts'
import { saveReply } from '../../../lib/save-reply.ts'
import { Button } from '../../../ui/button.tsx'
import { listFrom, type ListStart } from './list-query.ts'
import { toastFailure } from './use-action.ts'
import { useMayWrite } from './may-write.ts'

type ExportProps = {
  operation: Extract<Operation, `admin.${string}.export`>
  query: Record<string, string>
  name: string
}

export function ExportButton({ operation, query, name }: ExportProps) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const url = `${urlOf(operation, {})}?${new URLSearchParams(query)}`
      await saveReply(url, copy.file(name, new Date()))
    } catch (error) {
      toastFailure(error, copy.exportFailed, { serverFirst: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      icon={<Download aria-hidden="true" className="size-4.5" />}
      onClick={() => void save()}
    >
      {copy.export}
    </Button>
  )
}

type ListExportProps<S extends string, F extends string> = Omit<ExportProps, 'query'> & {
  /** The defaults of the list. */
  start: ListStart<S, F>
  /** How the operation names the filter. */
  filterName?: string
  /** Filters that only this list has. */
  further?: Readonly<Record<string, string | number>>
}

/** Exports the list as the address filters it. */
export function ListExport<S extends string, F extends string>({
  start,
  filterName = 'filter',
  further,
  ...file
}: ListExportProps<S, F>) {
  const mayWrite = useMayWrite()
  const [search] = useSearchParams()
  const { q, filter, days } = listFrom(search, start)
  if (!mayWrite) return null
  const more = Object.entries(further ?? {}).map(([name, value]) => [name, String(value)])
  return (
    <ExportButton
      {...file}
      query={{ q, [filterName]: filter, ...days, ...Object.fromEntries(more) }}
    />
  )
}
