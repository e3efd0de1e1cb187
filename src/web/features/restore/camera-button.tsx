/** Opens the phone's camera. */
import { useId, useRef, type ReactNode } from 'react'
import { useEarlyFile } from '../../lib/early-file.ts'
import { Button } from '../../ui/button.tsx'

export type CameraButtonProps = {
  icon: ReactNode
  className?: string
  onPhotograph: (file: File) => void
  children: string
}

export function CameraButton({ icon, className, onPhotograph, children }: CameraButtonProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const inputId = useId()
  useEarlyFile(input, onPhotograph)
  return (
    <>
      <Button
        size="lg"
        icon={icon}
        {...(className ? { className } : {})}
        data-opens={inputId}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={children}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // Allows taking a file of the same name twice in a row.
          event.currentTarget.value = ''
          if (file) onPhotograph(file)
        }}
      />
    </>
  )
}
