/** Reads and validates the chosen file, and keeps it until another replaces it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Corners } from '#contract/crop.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { toast } from '../../lib/toast.ts'
import { readChosen } from '../../domain/photo/chosen-file.ts'
import type { Size } from '../../domain/photo/file-check.ts'

export type Choice = {
  file: File
  /** Object URL of the file for `<img>`. */
  url: string
  fromCamera: boolean
  /** The file is being read. */
  checking: boolean
  /** The reason for a refusal, in French. */
  problem: string | null
  /** Null while the file is being read or when it cannot be. */
  size: Size | null
  /** The print in the picture that is restored; null for the whole picture. */
  corners: Corners | null
  /** It has been uploaded. */
  sent: boolean
}

type ChooseOptions = {
  fromCamera?: boolean
  /** Corners that were chosen for this file before. */
  corners?: Corners | null
}

export type ChoiceHook = {
  choice: Choice | null
  /**
   * Reads a file and resolves with the validated choice; null when another file replaced it
   * meanwhile.
   */
  choose: (file: File, options?: ChooseOptions) => Promise<Choice | null>
  crop: (corners: Corners | null) => void
  setSent: (sent: boolean) => void
  discard: () => void
}

export function useChoice(): ChoiceHook {
  const [choice, setChoice] = useState<Choice | null>(null)
  const turn = useRef(0)
  const url = choice?.url
  const refusal = useRef<{ dismiss: () => void } | null>(null)
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  const choose = useCallback(async (given: File, options: ChooseOptions = {}) => {
    const { fromCamera = false, corners = null } = options
    turn.current += 1
    const mine = turn.current
    const first: Choice = {
      file: given,
      url: URL.createObjectURL(given),
      fromCamera,
      checking: true,
      problem: null,
      size: null,
      corners: null,
      sent: false,
    }
    setChoice(first)
    // Dismisses the message about the previous file.
    refusal.current?.dismiss()

    const { file, size, problem } = await readChosen(given, { convert: fromCamera })
    if (mine !== turn.current) return null
    const judged: Choice = {
      ...first,
      file,
      url: file === given ? first.url : URL.createObjectURL(file),
      checking: false,
      size,
      corners,
      problem,
    }
    setChoice(judged)
    if (judged.problem)
      refusal.current = toast({
        title: restoreCopy.preview.invalidTitle,
        description: judged.problem,
        variant: 'destructive',
      })
    return judged
  }, [])

  const setSent = useCallback((sent: boolean) => {
    turn.current += 1
    setChoice((now) => now && { ...now, sent })
  }, [])

  const discard = useCallback(() => {
    turn.current += 1
    setChoice(null)
  }, [])

  const crop = useCallback(
    (corners: Corners | null) => setChoice((now) => now && { ...now, corners }),
    [],
  )

  return { choice, choose, crop, setSent, discard }
}
