/** The long lists of an account: credits, purchases, documents, photos, gifts and mails. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerDocument, CustomerMail, CustomerMovement } from '#contract/admin/customers.ts'
import { adminCustomersCopy as copy } from '#copy/admin/customers.ts'
import { adminPhotosCopy } from '#copy/admin/photos.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { entryPath, salePath } from '../entries.ts'
import { giftColumns } from '../gifts/gift-columns.tsx'
import { photoColumns } from '../photos/photo-columns.tsx'
import { PhotoActions, PhotoDialogs, type PhotoTask } from '../photos/photo-dialogs.tsx'
import { OpenSale, saleColumns } from '../sales/sale-columns.tsx'
import { DocumentButton } from '../sales/sale-payments.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { PagedPart } from '../toolkit/paged-part.tsx'
import { customerParts } from './customer-key.ts'
import { useMayWrite } from '../toolkit/may-write.ts'

type Props = { id: number }
const without = <C extends { key: string }>(columns: readonly C[], ...keys: string[]): C[] =>
  columns.filter(({ key }) => !keys.includes(key))

const SALES = without(saleColumns, 'buyer')
const GIFTS = without(giftColumns, 'buyer')
const PHOTOS: typeof photoColumns = [
  {
    key: 'id',
    label: adminPhotosCopy.viewer.id,
    cell: ({ publicId }) => <LongText>{publicId}</LongText>,
  },
  ...without(photoColumns, 'filename', 'owner'),
]

const words = copy.movements
const movements: Column<CustomerMovement>[] = [
  {
    key: 'at',
    label: words.columns.at,
    nowrap: true,
    cell: ({ at }) => frenchDateTime(at),
  },
  { key: 'cause', label: words.columns.cause, cell: (movement) => <Cause {...movement} /> },
  {
    key: 'amount',
    label: words.columns.amount,
    numeric: true,
    nowrap: true,
    cell: ({ amount }) => words.signed(amount),
  },
  {
    key: 'balance',
    label: words.columns.balance,
    numeric: true,
    nowrap: true,
    cell: ({ balance }) => words.after(balance),
  },
]

function Cause({ reason, orderId, planName, photoId, admin, message }: CustomerMovement) {
  return (
    <>
      <span className="font-semibold">{words.cause(reason)}</span>{' '}
      {orderId && (
        <Link to={salePath(orderId)} className="link md:ml-2 max-md:block">
          {words.order(planName ?? orderId)}
        </Link>
      )}
      {photoId && (
        <Link
          to={`${entryPath('photos')}&q=${encodeURIComponent(photoId)}`}
          aria-label={words.photo(photoId)}
          className="link md:ml-2 max-md:block"
        >
          <LongText>{photoId}</LongText>
        </Link>
      )}
      {admin && <span className="text-muted md:ml-2 max-md:block">{words.by(admin)}</span>}
      {message && (
        <span className="block text-muted">
          <LongText>{message}</LongText>
        </span>
      )}
    </>
  )
}

const documents: Column<CustomerDocument>[] = [
  {
    key: 'at',
    label: copy.documents.columns.at,
    nowrap: true,
    cell: ({ createdAt }) => frenchDateTime(createdAt),
  },
  {
    key: 'number',
    label: copy.documents.columns.number,
    cell: ({ document, orderId }) => {
      const name = `${copy.documents.kinds[document.kind]} ${document.number}`
      return orderId ? (
        <Link to={salePath(orderId)} className="link finger">
          {name}
        </Link>
      ) : (
        name
      )
    },
  },
  {
    key: 'amount',
    label: copy.documents.columns.amount,
    numeric: true,
    nowrap: true,
    cell: ({ amount }) => euros(amount),
  },
]

const MAIL_TONES = { sent: 'success', waiting: 'accent', refused: 'error' } as const

const mails: Column<CustomerMail>[] = [
  {
    key: 'at',
    label: copy.mails.columns.at,
    nowrap: true,
    cell: ({ at }) => frenchDateTime(at),
  },
  {
    key: 'subject',
    label: copy.mails.columns.subject,
    cell: ({ subject }) => <LongText>{subject}</LongText>,
  },
  {
    key: 'state',
    label: copy.mails.columns.state,
    cell: ({ state }) => <Badge tone={MAIL_TONES[state]}>{copy.mails.states[state]}</Badge>,
  },
]

export function CustomerLists({ id }: Props) {
  const mayWrite = useMayWrite()
  const [task, setTask] = useState<PhotoTask | null>(null)
  const params = { id }
  return (
    <>
      <PagedPart
        title={words.title}
        empty={words.empty}
        queryKey={customerParts(id, 'movements')}
        read={(query, signal) => call('admin.customers.movements', { params, query }, { signal })}
        rowsOf={(page) => page.movements}
        columns={movements}
        rowKey={(movement) => movement.id}
      />
      <PagedPart
        title={copy.sales.title}
        empty={copy.sales.empty}
        queryKey={['sales', 'of', id]}
        read={(page, signal) =>
          call('admin.sales.list', { query: { ...page, user: id } }, { signal })
        }
        rowsOf={({ sales }) => sales}
        columns={SALES}
        rowKey={(sale) => sale.id}
        renderActions={OpenSale}
      />
      <PagedPart
        title={copy.documents.title}
        empty={copy.documents.empty}
        queryKey={customerParts(id, 'documents')}
        read={(query, signal) => call('admin.customers.documents', { params, query }, { signal })}
        rowsOf={(page) => page.documents}
        columns={documents}
        rowKey={({ document }) => document.id}
        renderActions={({ document }) => <DocumentButton document={document} />}
      />
      <PagedPart
        title={copy.photos.title}
        intro={copy.photos.intro}
        empty={copy.photos.empty}
        queryKey={['photos', 'of', id]}
        read={(page, signal) =>
          call('admin.photos.list', { query: { ...page, user: id } }, { signal })
        }
        rowsOf={({ photos }) => photos}
        columns={PHOTOS}
        rowKey={(photo) => photo.id}
        renderActions={(photo) => <PhotoActions photo={photo} onTask={setTask} />}
      />
      {mayWrite && (
        <PagedPart
          title={copy.gifts.title}
          empty={copy.gifts.empty}
          queryKey={['gifts', 'of', id]}
          read={(page, signal) =>
            call('admin.gifts.list', { query: { ...page, user: id } }, { signal })
          }
          rowsOf={({ gifts }) => gifts}
          columns={GIFTS}
          rowKey={(gift) => gift.id}
        />
      )}
      <PagedPart
        title={copy.mails.title}
        intro={copy.mails.intro}
        empty={copy.mails.empty}
        queryKey={customerParts(id, 'mails')}
        read={(query, signal) => call('admin.customers.mails', { params, query }, { signal })}
        rowsOf={(page) => page.mails}
        columns={mails}
        rowKey={({ key }) => key}
      />
      <PhotoDialogs task={task} onClose={() => setTask(null)} />
    </>
  )
}
