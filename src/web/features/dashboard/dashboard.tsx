/** The dashboard: statistics, photos, credits and payments. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { User } from '#contract/auth.ts'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy as copy } from '#copy/account/dashboard.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { DebtNote } from '../../domain/purchase/debt-note.tsx'
import { useHeldScroll } from '../../page/use-held-scroll.ts'
import { Page } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { PhotoList } from './photo-list.tsx'
import { Sidebar } from './sidebar.tsx'
import { Stats } from './stats.tsx'
import { useMyPhotos } from './use-my-photos.ts'
import { useSessionCheck } from '../../domain/session/signed-in.ts'

/** Duration of a dialog's closing animation, ms. */
const CLOSING_ANIMATION_MS = 250

/**
 * `photo` is the latest state of the photo in the dialog; undefined while closed or after its
 * deletion.
 */
type DialogProps = { photo: Photo | undefined; credits: number; onClose: () => void }
type DialogSlot = (props: DialogProps) => ReactNode

/** `aside` stands below the sidebar's own blocks. */
type Slots = { dialog: DialogSlot; aside: ReactNode }

/** Redirects home when nobody is signed in. */
export function Dashboard(slots: Slots) {
  useHeldScroll()
  const { user, loading } = useAuth()
  useSessionCheck()
  if (loading)
    return (
      <Page title={copy.title}>
        <Waiting />
      </Page>
    )
  return user ? <Area user={user} {...slots} /> : <Navigate to="/" replace />
}

function Area({ user, dialog, aside }: { user: User } & Slots) {
  const { data: all, photos, error, refetch } = useMyPhotos()
  const [query] = useSearchParams()
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = all?.find(({ publicId }) => publicId === openId)
  const titleRef = useFocusAfterRemoval(photos, opened?.publicId ?? null)
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
      <div className="grid grid-cols-1 gap-10 sm:gap-12 print:block print:space-y-8">
        <Stats credits={user.credits} />
        <DebtNote debt={user.debt} />
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12 print:block print:space-y-8">
          <PhotoList
            titleRef={titleRef}
            photos={photos}
            failed={all ? all.length - (photos?.length ?? 0) : 0}
            lockedOnly={query.get('photos') === 'verrouillees'}
            error={error}
            onRetry={() => void refetch()}
            credits={user.credits}
            onOpen={(photo) => setOpenId(photo.publicId)}
          />
          <Sidebar>{aside}</Sidebar>
        </div>
      </div>
      {dialog({
        photo: opened,
        credits: user.credits,
        onClose: () => setOpenId(null),
      })}
    </Page>
  )
}

/**
 * Moves the focus to the list's title after a deletion or failure, since the card that opened the
 * dialog no longer exists. `openId` is null once the dialog is closed.
 */
function useFocusAfterRemoval(photos: readonly Photo[] | undefined, openId: string | null) {
  const titleRef = useRef<HTMLHeadingElement | null>(null)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (openId) opened.current = openId
    if (openId || !photos || !opened.current) return
    if (photos.some(({ publicId }) => publicId === opened.current)) return
    opened.current = null
    // After the dialog has released the focus.
    setTimeout(() => {
      titleRef.current?.focus({ preventScroll: true })
      titleRef.current?.scrollIntoView({ block: 'start' })
    }, CLOSING_ANIMATION_MS)
  }, [photos, openId])
  return titleRef
}
