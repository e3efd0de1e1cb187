/** Form of a photo's memory in a dialog: title, date, place, people and story. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { MEMORY_LIMITS } from '#contract/memory-figures.ts'
import type { Photo } from '#contract/photos.ts'
import { readApproximateDate } from '#copy/approximate-date.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { pathOf } from '../../lib/screens.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { Draft } from './draft.ts'
import { People } from './people.tsx'
import { useMemoryForm, type MemoryForm } from './use-memory-form.ts'

const copy = memoriesCopy.dialog
/** Number of characters left below which it is shown. */
const COUNTED_FROM = 500

type Props = { open: boolean; onClose: () => void; photo: Photo }

export function MemoryDialog({ open, onClose, photo }: Props) {
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    setLeaving(false)
    form.discard()
    onClose()
  }
  const form = useMemoryForm(photo.publicId, open, () => close())
  const leave = () => (form.dirty ? setLeaving(true) : close())
  return (
    <Dialog
      open={open}
      onClose={leave}
      locked={form.busy}
      size="lg"
      title={copy.title}
      description={copy.description}
      actions={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={leave}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} disabled={!form.draft}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        <Fields form={form} photo={photo} />
      </form>
      <Leaving open={leaving} onStay={() => setLeaving(false)} onLeave={close} />
      {open && form.dirty && <LeavingPage onLeave={close} />}
    </Dialog>
  )
}

function Fields({ form, photo }: { form: MemoryForm; photo: Photo }) {
  const { draft, errors, failure, conflict, change } = form
  if (!draft && form.loadFailure)
    return <ErrorState error={form.loadFailure} title={copy.failed} onRetry={form.reload} />
  if (!draft) return <Loading />
  const text = (name: 'title' | 'date' | 'place') => ({
    name,
    label: memoriesCopy[name].label,
    value: draft[name],
    maxLength: MEMORY_LIMITS[name],
    error: errors[name] ?? null,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      {conflict && (
        <InView>
          <Alert
            tone="error"
            title={copy.changedTitle}
            actions={
              <>
                <Button size="sm" onClick={conflict.keepMine}>
                  {copy.keepMine}
                </Button>
                <Button size="sm" variant="secondary" onClick={conflict.takeTheirs}>
                  {copy.takeTheirs}
                </Button>
              </>
            }
          >
            {memoriesCopy.server.changed}
          </Alert>
        </InView>
      )}
      {failure && (
        <InView>
          <Alert
            tone="error"
            title={copy.saveFailed}
            actions={
              form.isSignedOut ? (
                <Button
                  size="sm"
                  onClick={() =>
                    openSignIn({
                      returnTo: `${pathOf('restore')}?${new URLSearchParams({ photo: photo.publicId })}`,
                      beforeLeaving: form.leaveToSignIn,
                    })
                  }
                >
                  {copy.signIn}
                </Button>
              ) : (
                form.wayBack
              )
            }
          >
            {form.isSignedOut ? `${failure} ${copy.kept}` : failure}
          </Alert>
        </InView>
      )}
      <Field {...text('title')} help={memoriesCopy.title.help} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...text('date')} help={<DateHelp date={draft.date} />} />
        <Field {...text('place')} help={memoriesCopy.place.help} />
      </div>
      <People photo={photo} draft={draft} errors={errors} change={change} />
      <Story draft={draft} error={errors['story'] ?? null} change={change} />
    </>
  )
}

/** Scrolls a notice into view when it appears: the field being written may be far below it. */
function InView({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <div ref={notice}>{children}</div>
}

/** How the date is understood, while it is typed. */
function DateHelp({ date }: { date: string }) {
  const range = date.trim() ? readApproximateDate(date) : null
  return (
    <span role="status">
      {range
        ? memoriesCopy.date.read(range)
        : date.trim()
          ? memoriesCopy.date.kept
          : memoriesCopy.date.help}
    </span>
  )
}

function Story({
  draft: { story },
  error,
  change,
}: {
  draft: Draft
  error: string | null
  change: MemoryForm['change']
}) {
  const left = MEMORY_LIMITS.story - story.length
  return (
    <TextArea
      name="story"
      label={memoriesCopy.story.label}
      help={left < COUNTED_FROM ? memoriesCopy.story.left(left) : memoriesCopy.story.help}
      error={error}
      value={story}
      rows={6}
      maxLength={MEMORY_LIMITS.story}
      onChange={(event) => change({ story: event.target.value })}
    />
  )
}

const Loading = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{copy.loading}</span>
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-64" />
    <Skeleton className="h-40" />
  </div>
)

const Leaving = ({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) => (
  <Dialog
    open={open}
    onClose={onStay}
    title={copy.leaveTitle}
    description={copy.leaveText}
    actions={
      <>
        <Button variant="secondary" onClick={onLeave}>
          {copy.leave}
        </Button>
        <Button onClick={onStay}>{copy.stay}</Button>
      </>
    }
  />
)

/** Asks before the back button leaves the page with unsaved words. */
function LeavingPage({ onLeave }: { onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Leaving
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        blocker.proceed?.()
        onLeave()
      }}
    />
  )
}
