/**
 * A button that chooses the picture of a verso, which is cut and straightened before it is sent.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Corners } from '#contract/crop.ts'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { readChosen, refusalOf } from '../../domain/photo/chosen-file.ts'
import type { Size } from '../../domain/photo/file-check.ts'
import { printsIn } from '../../domain/photo/prints-in.ts'
import { Button } from '../../ui/button.tsx'
import { LazyCropDialog } from '../../domain/photo/lazy-crop-dialog.tsx'
import type { VersoState } from './use-verso.ts'

const copy = versoCopy.dialog

/** The file, its object URL, and the corners of the card: found in it, later those applied. */
type Chosen = { file: File; url: string; size: Size; corners: Corners | null }

export function VersoChoice({
  state: { busy, refuse, send },
  icon,
  onSent,
  children,
}: {
  state: Pick<VersoState, 'busy' | 'refuse' | 'send'>
  icon?: ReactNode
  /** Called after the file was sent. */
  onSent?: () => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement | null>(null)
  const [reading, setReading] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [editing, setEditing] = useState(false)
  const url = chosen?.url
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  async function choose(given: File) {
    setReading(true)
    setChosen(null)
    const read = await readChosen(given)
    const { file, size } = read
    const problem = refusalOf(read)
    refuse(problem)
    if (problem === null && size) {
      const [corners = null] = await printsIn(file, size)
      setChosen({ file, url: URL.createObjectURL(file), size, corners })
      setEditing(true)
    }
    setReading(false)
  }
  async function apply(applied: Chosen) {
    setEditing(false)
    setChosen(applied)
    if (!(await send(applied.file, applied.corners))) return
    setChosen(null)
    onSent?.()
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={reading || busy === 'sending'}
        icon={icon}
        onClick={() => input.current?.click()}
      >
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
          if (file) void choose(file)
        }}
      />
      {chosen && !editing && busy === null && !reading && (
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {copy.resume}
        </Button>
      )}
      {chosen && (
        <LazyCropDialog
          open={editing}
          url={chosen.url}
          size={chosen.size}
          start={chosen.corners}
          title={copy.edit}
          applyLabel={copy.apply}
          onClose={() => setEditing(false)}
          onApply={(corners) => void apply({ ...chosen, corners })}
        />
      )}
    </>
  )
}
