/** One album: title and actions, uploads, progress, and photos. */
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, ImagePlus } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { Album } from '#contract/albums.ts'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { urlOf } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { saveAddress } from '../../lib/save-file.ts'
import { pathOf } from '../../lib/screens.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Container, Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { AlbumActions } from './album-actions.tsx'
import { AlbumDrop, useAlbumPicker } from './album-drop.tsx'
import { AlbumPhotos } from './album-photos.tsx'
import { AlbumProgress } from './album-progress.tsx'
import { albumQuery } from './albums-data.ts'
import { AllowanceNote } from './allowance-note.tsx'
import { isUnfinished } from './sending.ts'
import { SendingPanel } from './sending-panel.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { UnlockSection } from './unlock-section.tsx'
import { useSending } from './use-sending.ts'

const copy = albumsCopy.one

type DialogSlot = (props: {
  photo: Photo | undefined
  credits: number
  onClose: () => void
}) => ReactNode

/**
 * `dialog` draws the dialog of a photo, `family` what relatives are asked about an album with
 * restored photos.
 */
type Slots = { dialog: DialogSlot; family: (album: Album) => ReactNode }

export function AlbumScreen(slots: Slots) {
  const { albumId = '' } = useParams()
  return (
    <SignedInPage title={albumsCopy.list.title}>
      <OneAlbum key={albumId} albumId={albumId} {...slots} />
    </SignedInPage>
  )
}

const BackLink = () => (
  <Container className="pt-6">
    <Link
      to={pathOf('albums')}
      className="inline-flex min-h-10 pointer-coarse:min-h-11 items-center gap-2 text-ink no-underline hover:text-ochre hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {copy.back}
    </Link>
  </Container>
)

function OneAlbum({ albumId, ...slots }: { albumId: string } & Slots) {
  const { data: album, error, refetch } = useQuery(albumQuery(albumId))
  return (
    <>
      <BackLink />
      {error instanceof ApiError && error.status === 404 ? (
        <Page title={copy.missing} intro={copy.missingText}>
          <LinkButton to={pathOf('albums')}>{copy.back}</LinkButton>
        </Page>
      ) : album ? (
        <Shown album={album} {...slots} />
      ) : error ? (
        <Page title={albumsCopy.list.title}>
          <ErrorState title={copy.failed} error={error} onRetry={() => void refetch()} />
        </Page>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Shown({ album, dialog, family }: { album: Album } & Slots) {
  const { user } = useAuth()
  const sending = useSending(album.publicId)
  const picker = useAlbumPicker(sending.add)
  const [openId, setOpenId] = useState<string | null>(null)
  // A photo that is deleted or taken out takes the button that opened its dialog with it.
  useKeptFocus()
  const isEmpty = album.photos.length === 0
  return (
    <div {...picker.rootProps}>
      <input {...picker.inputProps} />
      <Page
        title={<span className="wrap-anywhere">{album.title}</span>}
        actions={
          <div className="flex flex-wrap items-center gap-3">
            {!isEmpty && (
              <Button
                variant="secondary"
                icon={<ImagePlus aria-hidden="true" className="size-5" />}
                onClick={picker.open}
              >
                {albumsCopy.drop.more}
              </Button>
            )}
            <AlbumActions album={album} />
          </div>
        }
      >
        <div className="grid gap-8">
          <SendingPanel sending={sending} />
          {!isEmpty && <AlbumProgress album={album} isSending={isUnfinished(sending)} />}
          <UnlockSection album={album} />
          <AlbumDownload album={album} />
          {isEmpty ? (
            <AlbumDrop picker={picker} note={<AllowanceNote album={album} />} />
          ) : (
            <>
              <AlbumPhotos album={album} onOpen={setOpenId} />
              <AllowanceNote album={album} />
              {album.photos.some(({ isCompleted }) => isCompleted) && family(album)}
            </>
          )}
        </div>
      </Page>
      {dialog({
        photo: album.photos.find(({ publicId }) => publicId === openId),
        credits: user?.credits ?? 0,
        onClose: () => setOpenId(null),
      })}
    </div>
  )
}

const Loading = () => (
  <Page
    title={
      <>
        <span role="status" className="sr-only">
          {copy.loading}
        </span>
        <Skeleton className="h-10 w-64" />
      </>
    }
  >
    <div aria-hidden="true" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="mount grid gap-3">
          <Skeleton className="aspect-square w-full rounded-none" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  </Page>
)

/** The button that saves the ZIP of the unlocked photos; nothing while no photo is unlocked. */
function AlbumDownload({ album: { publicId, photos } }: { album: Album }) {
  const [busy, setBusy] = useState(false)
  const unlocked = photos.filter(({ isHdUnlocked }) => isHdUnlocked).length
  if (unlocked === 0) return null
  async function download() {
    setBusy(true)
    try {
      // The browser itself downloads the file, and would show a refusal as a page of data.
      await call('auth.me')
      saveAddress(urlOf('albums.zip', { albumId: publicId }))
    } catch (error) {
      reportFailure(error, { title: albumsCopy.zip.failed(unlocked) })
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        busy={busy}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void download()}
      >
        {albumsCopy.zip.button(unlocked)}
      </Button>
      <p className="text-sm text-muted">{albumsCopy.zip.text}</p>
    </div>
  )
}
