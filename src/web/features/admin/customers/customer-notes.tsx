/** The operator's notes about an account: written, listed and deleted. */
import { useId, useState } from 'react'
import type { CustomerNote } from '#contract/admin/customers.ts'
import { MAX_NOTE_LENGTH } from '#contract/admin/customers-figures.ts'
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ConfirmDialog } from '../toolkit/confirm.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { PagedPart } from '../toolkit/paged-part.tsx'
import { PlainForm } from '../toolkit/plain-form.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { UnsavedGuard } from '../toolkit/unsaved.tsx'
import { stayOpen, useAction } from '../toolkit/use-action.ts'
import { customerParts } from './customer-key.ts'
import { useMayWrite } from '../toolkit/may-write.ts'

const copy = adminCustomersCopy.notes

const columns: Column<CustomerNote>[] = [
  {
    key: 'text',
    label: copy.columns.text,
    grow: true,
    cell: ({ text }) => <span className="wrap-anywhere whitespace-pre-line">{text}</span>,
  },
  {
    key: 'author',
    label: copy.columns.author,
    cell: ({ author, createdAt }) => (
      <span className="text-muted">{copy.byline(author, frenchDateTime(createdAt))}</span>
    ),
  },
]

export function CustomerNotes({ id }: { id: number }) {
  const mayWrite = useMayWrite()
  const [asked, setAsked] = useState<CustomerNote | null>(null)
  const touches = [adminKey(...customerParts(id, 'notes')), adminKey('logs')]
  const { run, busy } = useAction({
    run: (noteId: number) => call('admin.customers.removeNote', { params: { id, noteId } }),
    done: (reply) => ({ title: reply.message }),
    failed: adminCustomersCopy.failed,
    serverFirst: true,
    touches,
  })
  const close = () => setAsked(null)
  return (
    <div className="grid gap-4">
      <PagedPart
        title={copy.title}
        intro={copy.intro}
        queryKey={customerParts(id, 'notes')}
        read={(query, signal) =>
          call('admin.customers.notes', { params: { id }, query }, { signal })
        }
        rowsOf={({ notes }) => notes}
        columns={columns}
        rowKey={(note) => note.id}
        empty={copy.empty}
        {...(mayWrite && {
          renderActions: (note: CustomerNote) => (
            <Button
              size="sm"
              variant="quiet"
              aria-label={copy.removeLabel(frenchDateTime(note.createdAt))}
              onClick={() => setAsked(note)}
            >
              {copy.remove}
            </Button>
          ),
        })}
      />
      {mayWrite && <NewNote id={id} />}
      <ConfirmDialog
        open={asked !== null}
        busy={busy}
        title={copy.removeTitle}
        text={copy.removeText}
        confirm={copy.remove}
        onCancel={close}
        onConfirm={() => void run(asked?.id ?? 0).then(close, stayOpen)}
      />
    </div>
  )
}

function NewNote({ id }: { id: number }) {
  const formId = useId()
  const [text, setText] = useState('')
  const { run, busy } = useAction({
    run: () => call('admin.customers.addNote', { params: { id }, body: { text: text.trim() } }),
    done: (reply) => ({ title: reply.message }),
    failed: adminCustomersCopy.failed,
    serverFirst: true,
    touches: [adminKey(...customerParts(id, 'notes')), adminKey('logs')],
  })
  const isEmpty = text.trim() === ''
  return (
    <PlainForm
      id={formId}
      busy={busy || isEmpty}
      className="grid max-w-2xl gap-3"
      onSubmit={() =>
        void run(undefined).then(
          () => setText(''),
          () => {},
        )
      }
    >
      <TextArea
        label={copy.label}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <UnsavedGuard dirty={!isEmpty && !busy} />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        busy={busy}
        disabled={isEmpty}
        className="justify-self-start"
      >
        {copy.add}
      </Button>
    </PlainForm>
  )
}
