/** A picture that travels with its form: shown at once, sent when the form is saved. */
import { useEffect, useMemo } from 'react'
import { PictureBox, type PictureBoxProps } from './picture-box.tsx'

export type FileFieldProps = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null
  help?: string
  /** Shown while nothing is chosen. */ stored?: string | null
} & Pick<PictureBoxProps, 'anyImage' | 'busy'>

export function FileField({
  label,
  value,
  onChange,
  error = null,
  help,
  stored = null,
  ...box
}: FileFieldProps) {
  const chosen = useObjectUrl(value)
  return (
    <PictureBox
      label={label}
      src={chosen ?? stored}
      error={error}
      onFile={onChange}
      {...(help ? { help } : {})}
      {...box}
      onClear={value ? () => onChange(null) : undefined}
    />
  )
}

/** An address of the file for `<img>`, given back when it is no longer needed. */
export function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
