/** Progress and remaining time of an album's restorations. */
import type { Album } from '#contract/albums.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { useOffline } from '../../lib/use-offline.ts'
import { roundedSeconds } from '../../domain/photo/work-shown.ts'
import { Progress } from '../../ui/progress.tsx'

const copy = albumsCopy.progress

type AlbumProgressProps = {
  album: Pick<Album, 'secondsLeft'> & {
    photos: readonly Pick<
      Album['photos'][number],
      'isCompleted' | 'hasError' | 'status' | 'progress'
    >[]
  }
  /** Files that are not sent yet would be lost by leaving the page. */
  isSending: boolean
}

export function AlbumProgress({ album: { photos, secondsLeft }, isSending }: AlbumProgressProps) {
  const offline = useOffline()
  const ready = photos.filter(({ isCompleted }) => isCompleted).length
  const failed = photos.filter(({ hasError }) => hasError).length
  const all = photos.length
  if (ready + failed === all)
    return (
      <p role="status" className="text-lg text-muted">
        {failed > 0 ? copy.doneSome(ready, failed) : copy.done(all)}
      </p>
    )
  const under = photos.reduce(
    (sum, { status, progress }) => sum + (status === 'processing' ? progress / 100 : 0),
    0,
  )
  return (
    <section className="grid gap-3">
      <Progress
        label={copy.label}
        stage={copy.working(ready, all)}
        value={((ready + failed + under) / all) * 100}
      />
      <p className="text-sm">
        {secondsLeft === null
          ? copy.unknown
          : restoreCopy.working.left(roundedSeconds(secondsLeft))}{' '}
        {!isSending && <span className="text-muted">{copy.leave}</span>}
      </p>
      <p role="status" className="text-sm font-semibold text-brick empty:hidden">
        {offline ? restoreCopy.working.offline : ''}
      </p>
    </section>
  )
}
