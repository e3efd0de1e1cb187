/** The uploads of this tab by album; they continue on other screens of the site. */
import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cornersText } from '#contract/crop.ts'
import { MAX_FILES_AT_ONCE } from '#contract/album-figures.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { urlOf } from '../../lib/addresses.ts'
import { useStore } from '../../lib/store.ts'
import { ApiError, sentenceFor } from '../../lib/api-error.ts'
import { refreshUser } from '../../domain/session/session.ts'
import { readChosen, refusalOf } from '../../domain/photo/chosen-file.ts'
import { isAdaptable } from '../../domain/photo/file-check.ts'
import { myPhotosKey } from '../../domain/photo/my-photos.ts'
import { upload } from '../../domain/photo/upload.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { wait } from '../../lib/wait.ts'
import { printsIn } from '../../domain/photo/prints-in.ts'
import {
  createSending,
  isUnfinished,
  type AlbumSending,
  type Entry,
  type Failure,
  type SendingSteps,
} from './sending.ts'
import { sameFile } from './same-file.ts'
import { keepUnsentNames, unsentNames } from './unsent.ts'

const copy = albumsCopy.sending

/** Errors that would also reject the next file. */
const STOPPING_STATUSES = new Set([401, 402, 403, 404])
const STOPPING_CODES = new Set(['TOO_MANY_LOCKED', 'DAILY_LIMIT', 'ALBUM_FULL'])

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'again', sentence: copy.network }
  const { status, code, sentence } = error
  if (STOPPING_STATUSES.has(status) || STOPPING_CODES.has(code)) return { kind: 'stop', sentence }
  // A photo of this account is still being read, the server is busy, or it failed.
  const passes = code === 'RESTORATION_IN_PROGRESS' || status === 429 || status >= 500
  return { kind: passes ? 'again' : 'refused', sentence: sentenceFor(error) }
}

/** Two prints make a scan; a single one is the photo itself, with its margins. */
const MIN_PRINTS_OF_SCAN = 2

async function check(
  { file: given, isDecided, isConverted }: Entry,
  taken: readonly File[],
): ReturnType<SendingSteps['check']> {
  const chosen = await readChosen(given, { convert: isConverted })
  const { file, size } = chosen
  const checked = {
    file,
    problem: refusalOf(chosen),
    isAdaptable: !isConverted && isAdaptable(file, size),
    scan: null,
  }
  if (checked.problem || !size || isDecided) return checked
  const twin = await sameFile(file, taken)
  if (twin) return { ...checked, problem: copy.same(twin.name) }
  const prints = await printsIn(file, size)
  const scan =
    prints.length < MIN_PRINTS_OF_SCAN ? null : { url: URL.createObjectURL(file), size, prints }
  return { ...checked, scan }
}

const sendings = new Map<string, AlbumSending>()

function sendingOf(albumId: string, cache: QueryClient): AlbumSending {
  const known = sendings.get(albumId)
  if (known) return known
  const sending = createSending({
    wait,
    failureOf,
    check,
    send: async ({ file, sendId, corners }, onProgress) => {
      const reply = await upload('albums.add', 'photo', file, {
        address: urlOf('albums.add', { albumId }),
        onProgress,
        fields: { sendId, ...(corners && { corners: cornersText(corners) }) },
      })
      void cache.invalidateQueries({ queryKey: myPhotosKey })
      if (reply.usedFreeTrial) void refreshUser()
    },
  })
  sendings.set(albumId, sending)
  sending.add(
    unsentNames(albumId).map((name) =>
      newEntry(new File([], name), { state: 'refused', problem: copy.reloaded }),
    ),
  )
  keepUnsentNames(albumId, sending)
  window.addEventListener('beforeunload', (event) => {
    if (isUnfinished(sending.store.get())) event.preventDefault()
  })
  return sending
}

export function useSending(albumId: string) {
  const cache = useQueryClient()
  const sending = sendingOf(albumId, cache)
  const state = useStore(sending.store)
  const { stopped } = state
  useEffect(() => {
    if (stopped === null) return
    // Reconnected.
    const resume = () => sending.resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [stopped, sending])
  return { ...state, ...sending, add: (files: readonly File[]) => addFiles(sending, files) }
}

/** Adds files to an album that is not on screen yet. */
export const sendTo = (albumId: string, cache: QueryClient, files: readonly File[]): void =>
  addFiles(sendingOf(albumId, cache), files)

function addFiles(sending: AlbumSending, files: readonly File[]): void {
  const left = files.length - MAX_FILES_AT_ONCE
  if (left > 0)
    toast({
      title: albumsCopy.drop.tooManyTitle,
      description: albumsCopy.drop.tooMany(left),
      variant: 'destructive',
    })
  sending.add(files.slice(0, MAX_FILES_AT_ONCE).map((file) => newEntry(file)))
}

/** A file to send, or a part of it that the user has chosen. */
export const newEntry = (file: File, decided: Partial<Entry> = {}): Entry => ({
  sendId: newId(),
  file,
  corners: null,
  scan: null,
  isDecided: false,
  isConverted: false,
  isAdaptable: false,
  state: 'waiting',
  problem: null,
  ...decided,
})
