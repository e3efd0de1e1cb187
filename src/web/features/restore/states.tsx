/** The states of the screen without a photo: loading, missing, refused, failed. */
import { Link, useSearchParams } from 'react-router'
import { restoreCopy } from '#copy/account/restore.ts'
import { siteCopy } from '#copy/public/site.ts'
import { errorCopy } from '#copy/errors.ts'
import { cx } from '../../lib/cx.ts'
import { readRestoreContext } from '../../domain/purchase/restore-context.ts'
import { pathOf } from '../../lib/screens.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const PLACE = 'aspect-4/3 w-full lg:min-h-[30rem]'
/** Placeholder of a loading photo. */
export const PicturePlace = () => (
  <div className="mount">
    <Skeleton className={cx(PLACE, 'rounded-none')} />
  </div>
)
/** Static placeholder of a photo that is not shown. */
export const NoPicture = () => (
  <div aria-hidden="true" className="mount">
    <div className={cx(PLACE, 'bg-sunken')} />
  </div>
)

export const Offer = ({ free }: { free: boolean }) => (
  <p className="text-lg text-muted">{free ? restoreCopy.offer : restoreCopy.intro}</p>
)

export const ManyPhotos = () => (
  <p className="text-sm text-muted">
    {restoreCopy.many}{' '}
    <Link to={pathOf('albums')} className="link">
      {restoreCopy.manyLink}
    </Link>
  </p>
)

export const LostPhoto = () => (
  <Alert title={restoreCopy.held.lostTitle}>{restoreCopy.held.lostText}</Alert>
)

export const LookupFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="error"
    title={restoreCopy.drop.lookupFailed}
    actions={
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {siteCopy.retry}
      </Button>
    }
  />
)

export const Looking = ({ opening }: { opening: boolean }) => (
  <p role="status" className="text-muted">
    {opening ? restoreCopy.looking.opening : restoreCopy.looking.latest}
  </p>
)

export function Failed({
  onSame,
  onChoose,
}: {
  onSame: (() => void) | null
  onChoose: () => void
}) {
  const { text, advice, same, again } = restoreCopy.failed
  return (
    <>
      <Alert tone="error" title={restoreCopy.failed.toastTitle}>
        {text}
      </Alert>
      <p className="text-muted">{advice}</p>
      <div className="grid gap-3">
        {onSame && (
          <Button size="lg" onClick={onSame}>
            {same}
          </Button>
        )}
        <Button variant={onSame ? 'secondary' : 'primary'} onClick={onChoose}>
          {again}
        </Button>
      </div>
    </>
  )
}

export function Private({ done, photoId }: { done: boolean; photoId: string }) {
  const { text, doneText, signIn } = restoreCopy.private
  const [query] = useSearchParams()
  const payment = query.get('payment')
  const returnTo = `${pathOf('restore')}?${new URLSearchParams({ photo: photoId, ...(payment ? { payment } : {}) })}`
  return (
    <>
      <p role="status" className="text-lg">
        {done ? doneText : text}
      </p>
      <Button size="lg" onClick={() => openSignIn({ returnTo })}>
        {signIn}
      </Button>
    </>
  )
}

export function Missing({ photoId, onAgain }: { photoId: string; onAgain: () => void }) {
  const [query] = useSearchParams()
  const paid = query.get('payment') === 'success' && readRestoreContext()?.photoId === photoId
  return (
    <>
      <p role="alert" className="text-lg">
        {restoreCopy.missing.text}
      </p>
      {paid && <p>{restoreCopy.missing.paid}</p>}
      <Button size="lg" onClick={onAgain}>
        {restoreCopy.missing.again}
      </Button>
    </>
  )
}

/** `failure`: HTTP status, 0 for a network failure. */
export const Unreachable = ({
  failure,
  onRetry,
}: {
  failure: number | undefined
  onRetry: () => void
}) => (
  <>
    <p role="alert" className="text-lg">
      {failure === 0 ? siteCopy.offline : errorCopy.INTERNAL}
    </p>
    <Button size="lg" onClick={onRetry}>
      {siteCopy.retry}
    </Button>
  </>
)
