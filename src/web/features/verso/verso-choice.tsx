/**
 * Chooses the picture of a verso, which is cut and straightened before it is sent; a refused file
 * is adapted on this device where it can be.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Corners } from '#contract/crop.ts'
import { UPLOAD_TYPES } from '#contract/limits.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { readChosen, refusalOf } from '../../domain/photo/chosen-file.ts'
import { isAdaptable, type Size } from '../../domain/photo/file-check.ts'
import { printsIn } from '../../domain/photo/prints-in.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { LazyCropDialog } from '../../domain/photo/lazy-crop-dialog.tsx'
import type { VersoState } from './use-verso.ts'
import { VersoProblem } from './verso-problem.tsx'

const copy = versoCopy.dialog

/** The file, its object URL, and the corners of the card: found in it, later those applied. */
type Chosen = { file: File; url: string; size: Size; corners: Corners | null }

export function VersoChoice({
  state: { busy, problem, refuse, send },
  icon,
  beside,
  isCentred = false,
  onSent,
  children,
}: {
  state: Pick<VersoState, 'busy' | 'problem' | 'refuse' | 'send'>
  icon?: ReactNode
  /** Further buttons. */
  beside?: ReactNode
  isCentred?: boolean
  /** Called after the file was sent. */
  onSent?: () => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement | null>(null)
  const [reading, setReading] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [editing, setEditing] = useState(false)
  /**
   * A refused file that this device can adapt. The offer stays until the editor closes, so that the
   * focus returns to its place.
   */
  const [adaptable, setAdaptable] = useState<File | null>(null)
  const url = chosen?.url
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  const outcome = useRef<HTMLDivElement | null>(null)
  // It is below the last line that a scrolled dialog shows.
  useEffect(() => {
    if (problem !== null) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  async function choose(given: File, { convert }: { convert: boolean }) {
    setReading(true)
    setChosen(null)
    const read = await readChosen(given, { convert })
    const { file, size } = read
    const refusal = refusalOf(read)
    refuse(refusal)
    if (refusal !== null) setAdaptable(!convert && isAdaptable(file, size) ? given : null)
    else if (size) {
      const [corners = null] = await printsIn(file, size)
      setChosen({ file, url: URL.createObjectURL(file), size, corners })
      setEditing(true)
    }
    setReading(false)
  }
  function close() {
    setEditing(false)
    setAdaptable(null)
  }
  async function apply(applied: Chosen) {
    close()
    setChosen(applied)
    if (!(await send(applied.file, applied.corners))) return
    setChosen(null)
    onSent?.()
  }

  return (
    <>
      <div className={isCentred ? 'flex flex-wrap justify-center gap-2' : 'grid gap-2'}>
        <Button
          variant="secondary"
          busy={reading || busy === 'sending'}
          icon={icon}
          onClick={() => input.current?.click()}
        >
          {children}
        </Button>
        {beside}
      </div>
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
          setAdaptable(null)
          if (file) void choose(file, { convert: false })
        }}
      />
      <div
        ref={outcome}
        className={cx('grid gap-2 empty:hidden', isCentred && 'justify-items-center text-center')}
      >
        <VersoProblem problem={problem} />
        {chosen && !editing && busy === null && !reading && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {copy.resume}
          </Button>
        )}
        {adaptable && (
          <>
            <p className="text-sm">{restoreCopy.preview.adaptText}</p>
            <Button
              variant="secondary"
              busy={reading}
              onClick={() => void choose(adaptable, { convert: true })}
            >
              {restoreCopy.preview.adapt}
            </Button>
          </>
        )}
      </div>
      {chosen && (
        <LazyCropDialog
          open={editing}
          url={chosen.url}
          size={chosen.size}
          start={chosen.corners}
          title={copy.edit}
          applyLabel={copy.apply}
          onClose={close}
          onApply={(corners) => void apply({ ...chosen, corners })}
        />
      )}
    </>
  )
}
