/** A file input without a place of its own, opened by a button through its ref. */
import type { Ref } from 'react'

type HiddenFileProps = {
  ref: Ref<HTMLInputElement>
  accept: string
  label: string
  onChoose: (file: File | undefined) => void
}

export const HiddenFile = ({ ref, accept, label, onChoose }: HiddenFileProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={({ target }) => {
      onChoose(target.files?.[0])
      // The same file may be chosen again.
      target.value = ''
    }}
  />
)
