/** Restores a locked photo again with other options, and lists the versions made so far. */
import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import type { PhotoVersions, RestoreOptions } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { call } from '../../lib/api.ts'
import {
  myPhotoKey,
  myPhotosKey,
  photoVersionsKey,
  photoVersionsQuery,
} from '../../domain/photo/my-photos.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Versions } from '../../domain/photo/version-list.tsx'
import { Example } from './example.tsx'
import { marksLeft } from './marks-left.ts'
import { OptionFields, optionsOf, settingsOf, type Settings } from './options.tsx'
import { reportFailure } from '../../domain/session/report-failure.ts'

const { options: copy, treatments: treatmentsCopy } = restoreAgainCopy
/**
 * Renders nothing when the engine has no options and there is a single version. `photoId` is the id
 * that is polled.
 */
export function Adjust({ photo, photoId }: { photo: Photo; photoId: string }) {
  const { data } = useQuery(photoVersionsQuery(photo.publicId))
  if (!data) return null
  const adjustable = !photo.isHdUnlocked && data.offers.some((offer) => offer !== 'faces')
  return (
    <>
      {data.versions.length > 1 && (
        <Versions photo={photo} photoId={photoId} versions={data.versions} />
      )}
      {adjustable && (
        <Panel key={data.versions[0]?.id} photo={photo} photoId={photoId} known={data} />
      )}
    </>
  )
}

function Panel({ photo, photoId, known }: { photo: Photo; photoId: string; known: PhotoVersions }) {
  const cache = useQueryClient()
  const id = useId()
  const shown = known.versions.find(({ isShown }) => isShown)
  const [settings, setSettings] = useState(() => settingsOf(shown?.options ?? {}))
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }))
  const options = useMemo(() => optionsOf(settings, known.offers), [settings, known.offers])
  const left = marksLeft(known)
  const chosenFaces = (shown?.faces ?? [])
    .filter(({ choice }) => choice !== 'restored')
    .map(({ number, choice }) => ({ face: number, choice }))

  async function start(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const body: RestoreOptions = {
      ...options,
      ...(chosenFaces.length > 0 ? { faces: chosenFaces } : {}),
    }
    try {
      const { photo: next } = await call('photos.again', { params: { id: photo.publicId }, body })
      cache.setQueryData(myPhotoKey(photoId), next)
      void cache.invalidateQueries({ queryKey: myPhotosKey })
      void cache.invalidateQueries({ queryKey: photoVersionsKey(photo.publicId) })
    } catch (error) {
      setBusy(false)
      reportFailure(error, { title: copy.errorTitle })
    }
  }

  /** Opens the panel with the strong repair chosen; focusing the choice scrolls to it. */
  function chooseStrongRepair() {
    flushSync(() => {
      change({ marks: 'on' })
      setOpen(true)
    })
    form.current?.querySelector<HTMLInputElement>(`[name="${id}-marks"]:checked`)?.focus()
  }

  return (
    <>
      {left > 0 && (
        <Alert
          title={treatmentsCopy.leftTitle(left)}
          actions={
            <Button variant="secondary" size="sm" onClick={chooseStrongRepair}>
              {treatmentsCopy.repair}
            </Button>
          }
        >
          {treatmentsCopy.leftText}
        </Alert>
      )}
      <details
        className="group rounded-md border border-line bg-raised print:hidden"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-3 font-semibold">
          <SlidersHorizontal aria-hidden="true" className="size-5 text-ochre" />
          {copy.open}
        </summary>
        <form
          ref={form}
          className="flex flex-col gap-6 border-t border-line p-4 [&_input]:scroll-mt-80"
          onSubmit={(event) => void start(event)}
        >
          <p className="text-sm text-muted">{copy.intro}</p>
          {open && <Example photo={photo} versionId={shown?.id} options={options} />}
          <OptionFields name={id} offered={known.offers} settings={settings} onChange={change} />
          <div className="grid gap-3">
            <Button type="submit" variant="secondary" busy={busy} disabled={known.left === 0}>
              {copy.start}
            </Button>
            <p className="text-sm text-muted">
              {known.left === 0 ? copy.none : copy.left(known.left)}
            </p>
          </div>
        </form>
      </details>
    </>
  )
}
