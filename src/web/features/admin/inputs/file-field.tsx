/** A picture input whose file is previewed at once and sent when the form is saved. */
import { useEffect, useMemo } from 'react'
import { PictureBox, type PictureBoxProps } from './picture-box.tsx'

export type FileFieldProps = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null
  help?: string
  /** The URL shown while no file is chosen. */
  stored?: string | null
} & Pick<PictureBoxProps, 'anyImage' | 'busy' | 'required'>

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

/** An object URL for the file, revoked on change and unmount. */
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
