/** A button that opens the file dialog for one picture. */
import { useRef, type ReactNode } from 'react'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { Button } from '../../ui/button.tsx'

export function FileButton({
  busy,
  icon,
  onFile,
  children,
}: {
  busy: boolean
  icon?: ReactNode
  onFile: (file: File) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement | null>(null)
  return (
    <>
      <Button variant="secondary" busy={busy} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOAD_TYPES.join(',')}
        data-verso
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after a failure.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
