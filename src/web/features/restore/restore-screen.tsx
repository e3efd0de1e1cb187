/** The restore screen: one state at a time, from the drop zone to the restored photo. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy as copy } from '#copy/account/restore.ts'
import { urlOf } from '../../lib/addresses.ts'
import { isPayable } from '../../domain/photo/unlock.ts'
import { Emphasis } from '../../ui/emphasis.tsx'
import { ChosenPicture, Preview } from './preview.tsx'
import { Comparison } from './comparison.tsx'
import { DropZone } from './drop-zone.tsx'
import { Layout } from './layout.tsx'
import { Features, Result } from './result.tsx'
import {
  Failed,
  LookupFailed,
  Looking,
  LostPhoto,
  ManyPhotos,
  Missing,
  NoPicture,
  Offer,
  PicturePlace,
  Private,
  Unreachable,
} from './states.tsx'
import { PrintedPicture } from './print.tsx'
import { Tips } from './tips.tsx'
import { useFilePicker } from './use-file-picker.ts'
import { useCancelledPayment } from '../../domain/purchase/use-cancelled-payment.ts'
import { useRestore, type Restore } from './use-restore.ts'
import { Sending, Working } from './working.tsx'
import type { Phase } from './phase.ts'

type Blocks = (photo: Photo) => ReactNode

/** `blocks` draws what other features add below a restored photo. */
export function RestoreScreen({ blocks }: { blocks: Blocks }) {
  useCancelledPayment()
  const restore = useRestore()
  const { phase, take } = restore
  const picker = useFilePicker(
    (file) => void take(file),
    phase === 'empty' || phase === 'preview' || phase === 'failed',
  )
  const { titleRef, areaRef } = useStateFocus((phase === 'preview' && restore.choice?.url) || phase)
  const view = VIEWS[phase]({ restore, picker, blocks })
  return (
    <div {...picker.rootProps}>
      <input {...picker.inputProps} />
      <p aria-live="polite" className="sr-only">
        {phase === 'done' ? copy.result.announce : ''}
      </p>
      {!restore.hydrated && (
        <>
          <p className="hidden px-5 py-16 text-center text-muted in-data-[opening=photo]:block">
            {copy.looking.opening}
          </p>
          <p className="hidden px-5 py-16 text-center text-muted in-data-[opening=latest]:block">
            {copy.looking.latest}
          </p>
        </>
      )}
      <div ref={areaRef} className="in-data-opening:hidden">
        <Layout key={phase === 'sending' ? 'working' : phase} titleRef={titleRef} {...view} />
      </div>
    </div>
  )
}

type View = {
  title: ReactNode
  picture: ReactNode
  children: ReactNode
  wordsFirst?: boolean
  footer?: ReactNode
}

type ViewProps = {
  restore: Restore
  picker: ReturnType<typeof useFilePicker>
  blocks: Blocks
}

/** What the screen shows in each state. */
const VIEWS: Record<Phase, (props: ViewProps) => View> = {
  empty: ({ restore, picker }) => ({
    title: (
      <>
        {copy.title} <br className="max-lg:hidden" />
        <Emphasis>{copy.emphasis}</Emphasis>
      </>
    ),
    picture: (
      <DropZone
        dragging={picker.dragging}
        onOpen={picker.open}
        inputId={picker.inputId}
        onPhotograph={(file) => void restore.take(file, { fromCamera: true })}
      />
    ),
    children: (
      <>
        {restore.heldLost && <LostPhoto />}
        {restore.lookupFailed && <LookupFailed onRetry={restore.retryLookup} />}
        <Offer free={!restore.user?.hasUsedFreeRestore} />
        <ManyPhotos />
        <Tips />
      </>
    ),
  }),
  preview: ({ restore, restore: { choice }, picker }) => ({
    title: copy.preview.title,
    picture: choice && <ChosenPicture choice={choice} prints={restore.prints} />,
    children: choice && (
      <Preview
        choice={choice}
        prints={restore.prints}
        searching={restore.searching}
        onCrop={restore.crop}
        busy={restore.loading}
        signedOut={restore.user === null && !restore.loading}
        needsCredit={restore.user !== null && !isPayable(restore.user)}
        problem={restore.upload.problem}
        onStart={() => restore.start(choice)}
        onAdapt={() => void restore.take(choice.file, { fromCamera: true })}
        onChange={picker.open}
        onSeeCurrent={restore.seeCurrent}
      />
    ),
  }),
  sending: ({ restore: { choice, upload } }) => ({
    title: copy.upload.title,
    picture: choice && <ChosenPicture choice={choice} />,
    wordsFirst: true,
    children: <Sending percent={upload.percent} onCancel={upload.cancel} />,
  }),
  looking: ({ restore }) => ({
    title: copy.looking.title,
    picture: <PicturePlace />,
    children: <Looking opening={restore.photoId !== null} />,
  }),
  working: ({ restore: { choice, followed, shown } }) => ({
    title: copy.working.title,
    picture: choice ? <ChosenPicture choice={choice} /> : <Original photo={followed.photo} />,
    wordsFirst: true,
    children: (
      <Working
        photo={followed.photo ?? followed.publicStatus}
        shown={shown}
        answeredAt={followed.answeredAt}
        offline={followed.offline}
      />
    ),
  }),
  done: ({ restore: { followed, photoId, reset }, blocks }) => {
    const { photo } = followed
    return {
      title: photo?.isHdUnlocked ? copy.result.unlockedTitle : copy.result.title,
      picture: photo && <Comparison key={photo.publicId} photo={photo} />,
      children: photo && photoId && (
        <Result photo={photo} photoId={photoId} onAgain={reset}>
          {blocks(photo)}
        </Result>
      ),
      footer: <Features />,
    }
  },
  failed: ({ restore: { choice, followed, sendAgain }, picker }) => ({
    title: copy.failed.title,
    picture: choice ? <ChosenPicture choice={choice} /> : <Original photo={followed.photo} />,
    children: <Failed onSame={choice ? sendAgain : null} onChoose={picker.open} />,
  }),
  private: ({ restore: { followed, photoId } }) => {
    const done = followed.publicStatus?.isCompleted ?? false
    return {
      title: done ? copy.private.doneTitle : copy.private.title,
      picture: <NoPicture />,
      children: <Private done={done} photoId={photoId ?? ''} />,
    }
  },
  missing: ({ restore: { photoId, reset } }) => ({
    title: copy.missing.title,
    picture: <NoPicture />,
    children: <Missing photoId={photoId ?? ''} onAgain={reset} />,
  }),
  unreachable: ({ restore: { followed } }) => ({
    title: copy.unreachable.title,
    picture: <NoPicture />,
    children: <Unreachable failure={followed.failure} onRetry={followed.refetch} />,
  }),
}

/** The original photo, if the visitor may see it. */
const Original = ({ photo }: { photo: Photo | undefined }) =>
  photo ? (
    <PrintedPicture
      src={urlOf('images.original', { publicId: photo.publicId })}
      alt={copy.working.alt}
      size={photo}
    />
  ) : (
    <NoPicture />
  )

/**
 * Scrolls to the next state, or to another chosen file, and moves the focus to the title if the
 * focused element no longer exists; a focus elsewhere on the page is kept.
 */
function useStateFocus(state: string) {
  const titleRef = useRef<HTMLHeadingElement | null>(null)
  const areaRef = useRef<HTMLDivElement | null>(null)
  const shown = useRef(state)
  const heldFocus = useRef(false)
  useEffect(() => {
    const note = () => {
      const focused = document.activeElement
      // A dialog returns the focus to its opener, which the next state may have removed.
      heldFocus.current =
        areaRef.current?.contains(focused) || focused?.closest('[role=dialog]') != null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // The next state is shown from its top: below the header and the scroll margin of its title.
    const title = titleRef.current
    title?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (
      heldFocus.current &&
      (document.activeElement === null || document.activeElement === document.body)
    )
      title?.focus({ preventScroll: true })
  }, [state])
  return { titleRef, areaRef }
}
