/**
 * A button that chooses the picture of a verso, which is cut and straightened before it is sent.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Corners } from '#contract/crop.ts'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { readChosen, refusalOf } from '../../domain/photo/chosen-file.ts'
import { isAdaptable, type Size } from '../../domain/photo/file-check.ts'
import { printsIn } from '../../domain/photo/prints-in.ts'
import { Button } from '../../ui/button.tsx'
import { LazyCropDialog } from '../../domain/photo/lazy-crop-dialog.tsx'
import type { VersoState } from './use-verso.ts'

const copy = versoCopy.dialog

/** The file, its object URL, and the corners of the card: found in it, later those applied. */
type Chosen = { file: File; url: string; size: Size; corners: Corners | null }

export function VersoChoice({
  state: { busy, problem, refuse, send },
  icon,
  onSent,
  children,
}: {
  state: Pick<VersoState, 'busy' | 'problem' | 'refuse' | 'send'>
  icon?: ReactNode
  /** Called after the file was sent. */
  onSent?: () => void
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement | null>(null)
  const input = useRef<HTMLInputElement | null>(null)
  const [reading, setReading] = useState(false)
  /** A refused file of which the browser can make an accepted one. */
  const [adaptable, setAdaptable] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [editing, setEditing] = useState(false)
  const url = chosen?.url
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  // The refusal and its offer are above this button, below what a scrolled dialog shows.
  useEffect(() => {
    if (problem !== null) button.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  async function choose(given: File, { convert = false } = {}) {
    setReading(true)
    setChosen(null)
    const read = await readChosen(given, { convert })
    const { file, size } = read
    const refusal = refusalOf(read)
    refuse(refusal)
    setAdaptable(!convert && refusal !== null && isAdaptable(file, size) ? file : null)
    if (refusal === null && size) {
      const [corners = null] = await printsIn(file, size)
      setChosen({ file, url: URL.createObjectURL(file), size, corners })
      edit()
    }
    setReading(false)
  }
  /** The editor returns the focus to this button, since the others are gone when it closes. */
  function edit() {
    button.current?.focus({ preventScroll: true })
    setEditing(true)
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
      {problem && (
        <p role="alert" className="basis-full text-sm font-semibold text-brick">
          {versoCopy.block.sendFailed}. {problem}
        </p>
      )}
      {adaptable && (
        <>
          <p className="basis-full text-sm">{restoreCopy.preview.adaptText}</p>
          <Button
            variant="secondary"
            busy={reading}
            onClick={() => void choose(adaptable, { convert: true })}
          >
            {restoreCopy.preview.adapt}
          </Button>
        </>
      )}
      <Button
        ref={button}
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
        <Button variant="secondary" onClick={edit}>
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
