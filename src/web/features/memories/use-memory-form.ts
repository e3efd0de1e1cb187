/**
 * The form of a memory: reloaded on opening, saved with a version check, kept after failures and
 * ended sessions.
 */
import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memoriesCopy } from '#copy/account/memories.ts'
import { keepMemoryDraft, memoryDraftOf } from '../../domain/photo/memory-draft.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { isChanged, toDraft, toMemory, type Draft } from './draft.ts'
import { keepMemory, memoryQuery } from './memory-query.ts'
import { failureText, goneWords } from '../../domain/session/gone.ts'
import { isSignedOut } from '../../domain/session/signed-in.ts'

const copy = memoriesCopy.dialog

export function useMemoryForm(publicId: string, open: boolean, onSaved: () => void) {
  const cache = useQueryClient()
  const owner = useAuth().user?.id
  const stored = useQuery({ ...memoryQuery(publicId), enabled: open })
  const [draft, setDraft] = useState<Draft | null>(null)
  const [wasOpen, setWasOpen] = useState(open)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setDraft(null)
      setFailure(null)
    }
  } else if (open && !draft && stored.data && !stored.isFetching)
    setDraft(toDraft((owner !== undefined && memoryDraftOf(owner, publicId)) || stored.data))

  const dirty = draft !== null && stored.data !== undefined && isChanged(draft, stored.data)
  // Without stored data, as after the session has ended, the draft is left as it is.
  const hasBoth = open && draft !== null && stored.data !== undefined
  useEffect(() => {
    if (hasBoth && owner !== undefined)
      keepMemoryDraft(owner, publicId, dirty ? toMemory(draft) : null)
  }, [hasBoth, owner, publicId, dirty, draft])
  const isSigningIn = useRef(false)
  useEffect(() => {
    if (!open || !dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSigningIn.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open, dirty])

  async function save(version = draft?.version): Promise<void> {
    if (!draft || version === undefined || busy) return
    setBusy(true)
    setFailure(null)
    try {
      // Errors name people by their number among those that are sent.
      const named = { ...draft, people: draft.people.filter(({ name }) => name.trim() !== '') }
      setDraft(named)
      const body = { ...toMemory(named), version }
      const { memory } = await call('memories.save', { params: { publicId }, body })
      keepMemory(cache, publicId, memory)
      onSaved()
      toast({ title: copy.saved, description: copy.savedText })
    } catch (error) {
      setFailure(error)
      if (isConflict(error)) void stored.refetch()
    }
    setBusy(false)
  }

  return {
    draft,
    dirty,
    busy,
    loadFailure: draft ? null : stored.error,
    reload: () => void stored.refetch(),
    change: (changes: Partial<Draft>) => setDraft((before) => before && { ...before, ...changes }),
    save: () => void save(),
    /** Forgets the words that are kept; those that could not be loaded stay. */
    discard() {
      if (draft && owner !== undefined) keepMemoryDraft(owner, publicId, null)
    },
    /** The words are kept: leaving for the sign-in needs no question. */
    leaveToSignIn: () => void (isSigningIn.current = true),
    /** Sentences by field, and one for the whole form. */
    errors: failure instanceof ApiError ? failure.fields : {},
    failure: failure && !isConflict(failure) ? failureText(failure) : null,
    /** A link to the photos when this one no longer exists. */
    wayBack: goneWords(failure)?.action,
    isSignedOut: isSignedOut(failure),
    conflict:
      isConflict(failure) && stored.data && !stored.isFetching
        ? {
            keepMine: () => void save(stored.data.version),
            takeTheirs: () => {
              setDraft(toDraft(stored.data))
              setFailure(null)
            },
          }
        : null,
  }
}
export type MemoryForm = ReturnType<typeof useMemoryForm>

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'CONFLICT'
