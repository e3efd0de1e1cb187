/** Accepts a file from the file dialog, a drop anywhere on the screen, or the clipboard. Only the first file is used. */
import { useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'

export type FilePicker = {
  /** Opens the file dialog. */
  open: () => void
  /** Props of the drop target. */
  rootProps: ReturnType<ReturnType<typeof useDropzone>['getRootProps']>
  inputProps: ReturnType<ReturnType<typeof useDropzone>['getInputProps']>
  /** A file is dragged over the window. */
  dragging: boolean
}

/** Clears the input, since browsers restore its file on back navigation as if it had just been chosen. */
function empty(input: HTMLInputElement | null): void {
  if (input) input.value = ''
}

/** While not `enabled`, drops are ignored but still prevented from replacing the page. */
export function useFilePicker(onFile: (file: File) => void, enabled: boolean): FilePicker {
  const take = useRef(onFile)
  useEffect(() => void (take.current = onFile), [onFile])

  // Type and size are validated by the preview, which shows the reason.
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

  // Reads a file chosen before hydration, whose event had no listener.
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
    // Hidden from keyboard and screen readers: buttons open it.
    inputProps: getInputProps({
      accept: UPLOAD_TYPES.join(','),
      'aria-label': restoreCopy.drop.choose,
      autoComplete: 'off',
      style: { display: 'none' },
    }),
    dragging: enabled && isDragGlobal,
  }
}
