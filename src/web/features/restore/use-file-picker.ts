/**
 * Accepts a file from the file dialog, a drop anywhere on the screen, or the clipboard. Only the
 * first file is used; a toast reports that there were others.
 */
import { useEffect, useId, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { useEarlyFile } from '../../lib/early-file.ts'
import { toast } from '../../lib/toast.ts'

export type FilePicker = {
  /** Opens the file dialog. */
  open: () => void
  /** Id of the input, for buttons that open it before hydration. */
  inputId: string
  /** Props of the drop target. */
  rootProps: ReturnType<ReturnType<typeof useDropzone>['getRootProps']>
  inputProps: ReturnType<ReturnType<typeof useDropzone>['getInputProps']>
  /** A file is dragged over the window. */
  dragging: boolean
}

/**
 * Clears the input, since browsers restore its file on back navigation as if it had just been
 * chosen.
 */
function empty(input: HTMLInputElement | null): void {
  if (input) input.value = ''
}

const reportOthers = () => toast({ ...restoreCopy.onlyOne, variant: 'destructive' })

/** While not `enabled`, drops are ignored but still prevented from replacing the page. */
export function useFilePicker(onFile: (file: File) => void, enabled: boolean): FilePicker {
  const inputId = useId()
  const take = useRef(onFile)
  useEffect(() => void (take.current = onFile), [onFile])

  // Type and size are validated by the preview, which shows the reason.
  const { open, inputRef, getRootProps, getInputProps, isDragGlobal } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    noDrag: !enabled,
    // With a single file allowed, the others are rejected.
    onDrop: ([file]: File[], others) => {
      empty(inputRef.current)
      if (file) take.current(file)
      if (others.length > 0) reportOthers()
    },
  })

  useEarlyFile(inputRef, onFile, enabled)

  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const [file, ...others] = event.clipboardData?.files ?? []
      if (!file) return
      event.preventDefault()
      take.current(file)
      if (others.length > 0) reportOthers()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [enabled])

  return {
    open,
    inputId,
    rootProps: getRootProps(),
    // Hidden from keyboard and screen readers: buttons open it.
    inputProps: getInputProps({
      id: inputId,
      accept: UPLOAD_TYPES.join(','),
      'aria-label': restoreCopy.drop.choose,
      autoComplete: 'off',
      style: { display: 'none' },
    }),
    dragging: enabled && isDragGlobal,
  }
}
