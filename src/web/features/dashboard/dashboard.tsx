/** The user's own area: figures, photos with what can be done with them, credits and payments. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { User } from '#contract/auth.ts'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy as copy } from '#copy/account/dashboard.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { DebtNote } from '../../domain/purchase/debt-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { PhotoList } from './photo-list.tsx'
import { Sidebar } from './sidebar.tsx'
import { Stats } from './stats.tsx'
import { useMyPhotos } from './use-my-photos.ts'

/** Milliseconds a closing dialog takes. */
const FOCUS_DELAY = 250

/** `photo` is the latest state of the one the dialog was opened for; undefined while it is closed or once the photo is gone. */
export type DialogProps = { photo: Photo | undefined; credits: number; onClose: () => void }
type DialogSlot = (props: DialogProps) => ReactNode

/** Leads home when nobody is signed in. */
export function Dashboard({ dialog }: { dialog: DialogSlot }) {
  const { user, loading } = useAuth()
  if (loading)
    return (
      <Page title={copy.title}>
        <Waiting />
      </Page>
    )
  return user ? <Area user={user} dialog={dialog} /> : <Navigate to="/" replace />
}

function Area({ user, dialog }: { user: User; dialog: DialogSlot }) {
  const { photos, error, refetch } = useMyPhotos()
  const [query] = useSearchParams()
  const [openId, setOpenId] = useState<string | null>(null)
  const titleRef = useFocusAfterRemoval(photos, openId)
  return (
    <Page
      title={copy.title}
      intro={
        <>
          <span className="font-semibold text-ink">{copy.welcome(user.username)}</span>
          <br />
          {copy.intro}
        </>
      }
    >
      <div className="grid gap-10 sm:gap-12">
        <Stats credits={user.credits} />
        <DebtNote debt={user.debt} />
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
          <PhotoList
            titleRef={titleRef}
            photos={photos}
            lockedOnly={query.get('photos') === 'verrouillees'}
            error={error}
            onRetry={() => void refetch()}
            credits={user.credits}
            onOpen={(photo) => setOpenId(photo.publicId)}
          />
          <Sidebar />
        </div>
      </div>
      {dialog({
        photo: photos?.find(({ publicId }) => publicId === openId),
        credits: user.credits,
        onClose: () => setOpenId(null),
      })}
    </Page>
  )
}

/** The card that had opened the dialog is gone with its photo: the list's title is brought into view and gets the focus instead. */
function useFocusAfterRemoval(photos: readonly Photo[] | undefined, openId: string | null) {
  const titleRef = useRef<HTMLHeadingElement | null>(null)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (openId) opened.current = openId
    if (!photos || !opened.current || photos.some(({ publicId }) => publicId === opened.current))
      return
    opened.current = null
    // Once the dialog has let the focus go.
    setTimeout(() => {
      titleRef.current?.focus({ preventScroll: true })
      titleRef.current?.scrollIntoView({ block: 'start' })
    }, FOCUS_DELAY)
  }, [photos, openId])
  return titleRef
}
