/** Where files come from: the file dialog, a drop anywhere on the screen, or the clipboard. Only the first file counts. */
import { useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'

export type FilePicker = {
  /** Opens the file dialog. */
  open: () => void
  /** For the element that takes drops. */
  rootProps: ReturnType<ReturnType<typeof useDropzone>['getRootProps']>
  inputProps: ReturnType<ReturnType<typeof useDropzone>['getInputProps']>
  /** A file is held over the window. */
  dragging: boolean
}

/** What was taken leaves the input: a browser that goes back to the page would put it in again, as if it had just been chosen. */
function empty(input: HTMLInputElement | null): void {
  if (input) input.value = ''
}

/** While not `enabled`, files are kept from replacing the page but are not taken. */
export function useFilePicker(onFile: (file: File) => void, enabled: boolean): FilePicker {
  const take = useRef(onFile)
  useEffect(() => void (take.current = onFile), [onFile])

  // No type or size is refused here: the preview says what is wrong, in its own words.
  const { open, inputRef, getRootProps, getInputProps, isDragGlobal } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    noDrag: !enabled,
    onDrop: ([file]: File[]) => {
      empty(inputRef.current)
      if (file) take.current(file)
    },
  })

  // A file chosen while the page was still waking up raised its event before anybody listened.
  const awake = useRef(false)
  useEffect(() => {
    if (!enabled || awake.current) return
    awake.current = true
    const early = inputRef.current?.files?.[0]
    empty(inputRef.current)
    if (early) take.current(early)
  }, [enabled, inputRef])

  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      take.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [enabled])

  return {
    open,
    rootProps: getRootProps(),
    // The buttons open it: itself it is nothing to be found, heard or reached.
    inputProps: getInputProps({
      accept: UPLOAD_TYPES.join(','),
      'aria-label': restoreCopy.drop.choose,
      autoComplete: 'off',
      style: { display: 'none' },
    }),
    dragging: enabled && isDragGlobal,
  }
}
