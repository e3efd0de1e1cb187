/** 'Mes albums': makes an album of the photos that are dropped, and lists the albums. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { AlbumSummary } from '#contract/albums.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/french.ts'
import { pathOf } from '../../lib/screens.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { Thumbnail } from '../../domain/photo/thumbnail.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AlbumDrop, useAlbumPicker } from './album-drop.tsx'
import { albumsKey, albumsQuery } from './albums-data.ts'
import { SignedInPage } from './signed-in-page.tsx'
import { sendTo } from './use-sending.ts'

const copy = albumsCopy.list
const GRID = 'm-0 grid list-none gap-6 p-0 min-[30rem]:grid-cols-2 lg:grid-cols-3'

export const AlbumsScreen = () => (
  <SignedInPage title={copy.title}>
    <Albums />
  </SignedInPage>
)

function Albums() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(albumsQuery())
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown; files: File[] } | null>(null)

  async function create(files: File[]) {
    setBusy(true)
    setFailed(null)
    try {
      const title = albumsCopy.newTitle(longDate(new Date().toISOString()))
      const { album } = await call('albums.create', { body: { title } })
      void cache.invalidateQueries({ queryKey: albumsKey })
      sendTo(album.publicId, cache, files)
      void navigate(`${pathOf('albums')}/${album.publicId}`)
    } catch (failure) {
      // The chosen files wait for the next try.
      setFailed({ error: failure, files })
    } finally {
      setBusy(false)
    }
  }
  const picker = useAlbumPicker((files) => void create(files))

  return (
    <div {...picker.rootProps}>
      <input {...picker.inputProps} />
      <Page title={copy.title} intro={copy.intro}>
        <div className="grid gap-12">
          {failed ? (
            <ErrorState
              title={albumsCopy.drop.createFailed}
              error={failed.error}
              onRetry={() => void create(failed.files)}
            />
          ) : (
            <AlbumDrop picker={picker} busy={busy} />
          )}
          <section aria-labelledby="my-albums" className="grid gap-6">
            <h2 id="my-albums" className="text-2xl">
              {copy.mine}
            </h2>
            {data ? (
              <List albums={data} />
            ) : error ? (
              <ErrorState title={copy.failed} error={error} onRetry={() => void refetch()} />
            ) : (
              <Loading />
            )}
          </section>
        </div>
      </Page>
    </div>
  )
}

const List = ({ albums }: { albums: readonly AlbumSummary[] }) =>
  albums.length === 0 ? (
    <p className="text-muted">{copy.empty}</p>
  ) : (
    <ul className={GRID}>
      {albums.map((album) => (
        <li key={album.publicId} className="min-w-0">
          <Card album={album} />
        </li>
      ))}
    </ul>
  )

/** The album as a link with its first photos. */
function Card({ album }: { album: AlbumSummary }) {
  const { publicId, title, createdAt, covers } = album
  return (
    <Link
      to={`${pathOf('albums')}/${publicId}`}
      className="mount group grid gap-4 text-ink no-underline"
    >
      <span
        aria-hidden="true"
        className="grid aspect-4/3 grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden bg-sunken"
      >
        {covers.map((cover) => {
          const { before, after } = picturesOf({ ...cover, title: null }, { small: true })
          return (
            <Thumbnail
              key={cover.publicId}
              src={cover.isCompleted ? after.src : before.src}
              className={`size-full min-h-0 ${COVER_SHAPES[covers.length] ?? ''}`}
            />
          )
        })}
      </span>
      <span className="grid gap-1 px-1 pb-1">
        <span className="line-clamp-2 wrap-anywhere font-title text-lg font-medium leading-tight group-hover:underline">
          {title}
        </span>
        <span className="text-sm text-muted">{summaryOf(album).join(' · ')}</span>
        <span className="text-sm text-muted">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </span>
      </span>
    </Link>
  )
}

/** One photo fills the frame, two stand beside each other, of three the first is tall. */
const COVER_SHAPES: Record<number, string> = {
  1: 'col-span-2 row-span-2',
  2: 'row-span-2',
  3: 'first:row-span-2',
}

function summaryOf({ photos, unfinished, unlocked }: AlbumSummary): string[] {
  if (photos === 0) return [copy.none]
  return [
    copy.count(photos),
    ...(unfinished > 0 ? [copy.working(unfinished)] : []),
    ...(unlocked > 0 ? [copy.unlocked(unlocked)] : []),
  ]
}

const Loading = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">{copy.loading}</span>
    {[1, 2, 3].map((place) => (
      <div key={place} className="mount grid gap-4">
        <Skeleton className="aspect-4/3 w-full rounded-none" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    ))}
  </div>
)
