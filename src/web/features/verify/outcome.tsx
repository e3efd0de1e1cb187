/** The outcome of a check: what the file is, or that it is unknown. */
import { CircleCheck, CircleHelp, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Verification } from '#contract/proof.ts'
import { verifyCopy as copy } from '#copy/public/verify.ts'
import { cx } from '../../lib/cx.ts'
import { longDate } from '../../lib/french.ts'
import { verdictOf, type Marks, type Verdict } from './marks.ts'

const STYLES: Record<Verdict, { Icon: LucideIcon; box: string; icon: string }> = {
  'same-file': { Icon: CircleCheck, box: 'border-green bg-green-wash', icon: 'text-green' },
  'same-picture': { Icon: CircleCheck, box: 'border-green bg-green-wash', icon: 'text-green' },
  changed: { Icon: TriangleAlert, box: 'border-brick bg-brick-wash', icon: 'text-brick' },
  trained: { Icon: CircleHelp, box: 'border-line bg-raised', icon: 'text-ochre' },
  unmarked: { Icon: CircleHelp, box: 'border-line bg-raised', icon: 'text-ochre' },
}

/** The known facts of a delivered file, one per line. */
function factsOf({ kind, engine, engineVersion, reconstructed, signedBy }: Verification): string[] {
  return [
    kind && copy.kinds[kind],
    reconstructed === null ? copy.notMeasured : copy.reconstructed(reconstructed),
    engine && engineVersion && copy.engine(engine, engineVersion),
    signedBy && copy.signedBy(signedBy),
  ].filter((fact) => typeof fact === 'string')
}

export function Outcome({
  name,
  marks,
  known,
}: {
  name: string
  marks: Marks
  known: Verification
}) {
  const verdict = verdictOf(marks, known)
  const { Icon, box, icon } = STYLES[verdict]
  const isOurs = verdict === 'same-file' || verdict === 'same-picture'
  return (
    <div className={cx('grid gap-4 rounded-md border p-5 sm:p-6', box)}>
      <p className="truncate text-sm text-muted" title={name}>
        {name}
      </p>
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={cx('mt-1 size-6 shrink-0', icon)} />
        <h2 className="text-xl">
          {isOurs
            ? copy.restoredOn(known.restoredAt ? longDate(known.restoredAt) : '')
            : copy[verdict].title}
        </h2>
      </div>
      {isOurs ? (
        <>
          <p className="font-semibold">
            {verdict === 'same-file' ? copy.sameFile : copy.samePicture}
          </p>
          <ul className="m-0 grid list-none gap-1 p-0">
            {factsOf(known).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="measure">{copy[verdict].text}</p>
      )}
      {verdict === 'same-file' && marks.ours && !known.signedBy && !marks.credentials && (
        <p className="measure text-sm text-muted">{copy.unsigned}</p>
      )}
      {marks.credentials && !known.signedBy && (
        <p className="measure text-sm text-muted">{copy.credentials}</p>
      )}
    </div>
  )
}
