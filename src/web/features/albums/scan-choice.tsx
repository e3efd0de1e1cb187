/**
 * The prints found in one scan: each is selected, corrected or left out before it is sent as a
 * separate photo.
 */
import { useState } from 'react'
import { Crop } from 'lucide-react'
import type { Corners } from '#contract/crop.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { rowButton } from '#copy/row-button.ts'
import { Straightened } from '../../domain/photo/crop-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyCropDialog } from '../../domain/photo/lazy-crop-dialog.tsx'
import { Card } from '../../ui/mount.tsx'
import type { Entry, Scan } from './sending.ts'
import { newEntry } from './use-sending.ts'

const copy = albumsCopy.scan

/** `place` is its number in the scan, from 1. */
type Print = { place: number; corners: Corners; wanted: boolean }
type ScanChoiceProps = { file: File; scan: Scan; onDecide: (decided: readonly Entry[]) => void }

export function ScanChoice({
  file,
  scan: { url, size, prints: found },
  onDecide,
}: ScanChoiceProps) {
  const [prints, setPrints] = useState<readonly Print[]>(() =>
    found.map((corners, index) => ({ place: index + 1, corners, wanted: true })),
  )
  const [editing, setEditing] = useState<number | null>(null)
  const change = (place: number, next: Partial<Print>) =>
    setPrints((now) => now.map((print) => (print.place === place ? { ...print, ...next } : print)))
  const wanted = prints.filter((print) => print.wanted)
  const edited = prints.find(({ place }) => place === editing)
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg wrap-anywhere">{copy.title(prints.length, file.name)}</h2>
        <p className="text-sm text-muted">{copy.text}</p>
      </div>
      <ul className="m-0 flex list-none flex-wrap items-end gap-4 p-0">
        {prints.map((print) => (
          <li key={print.place} className="grid w-[calc(50%-0.5rem)] gap-2 sm:w-36">
            <PrintChoice
              print={print}
              file={file}
              url={url}
              size={size}
              onWanted={(isWanted) => change(print.place, { wanted: isWanted })}
              onCorrect={() => setEditing(print.place)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={wanted.length === 0}
          aria-label={rowButton(copy.send(wanted.length), file.name)}
          onClick={() => onDecide(wanted.map(({ corners, place }) => partOf(file, corners, place)))}
        >
          {copy.send(wanted.length)}
        </Button>
        <Button
          variant="secondary"
          aria-label={rowButton(copy.whole, file.name)}
          onClick={() => onDecide([newEntry(file, { isDecided: true })])}
        >
          {copy.whole}
        </Button>
        <Button
          variant="quiet"
          aria-label={rowButton(copy.discard, file.name)}
          onClick={() => onDecide([])}
        >
          {copy.discard}
        </Button>
      </div>
      <LazyCropDialog
        open={edited !== undefined}
        url={url}
        size={size}
        start={edited?.corners ?? null}
        onClose={() => setEditing(null)}
        onApply={(corners) => {
          if (editing !== null && corners) change(editing, { corners, wanted: true })
          setEditing(null)
        }}
      />
    </Card>
  )
}

type PrintChoiceProps = Pick<ScanChoiceProps, 'file'> &
  Pick<Scan, 'url' | 'size'> & {
    print: Print
    onWanted: (isWanted: boolean) => void
    onCorrect: () => void
  }

/** One print with its tick box and the button that corrects its corners. */
const PrintChoice = ({
  print: { place, corners, wanted: isWanted },
  file,
  url,
  size,
  onWanted,
  onCorrect,
}: PrintChoiceProps) => (
  <>
    <label className="grid cursor-pointer gap-2">
      <span className={isWanted ? 'mount block' : 'mount block opacity-45'}>
        <Straightened url={url} alt="" size={size} corners={corners} />
      </span>
      <span className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isWanted}
          onChange={(event) => onWanted(event.target.checked)}
          className="size-5 shrink-0 accent-ochre"
        />
        {copy.print(place)}
      </span>
    </label>
    <Button
      size="sm"
      variant="quiet"
      className="-ml-3 justify-self-start"
      aria-label={rowButton(copy.correct(place), file.name)}
      icon={<Crop aria-hidden="true" className="size-4" />}
      onClick={onCorrect}
    >
      {copy.correctShort}
    </Button>
  </>
)

/** Returns the scan under another name; the server crops it to these corners. */
function partOf(file: File, corners: Corners, place: number): Entry {
  const [, name = file.name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(file.name) ?? []
  const part = new File([file], `${copy.partName(name, place)}${ending}`, { type: file.type })
  return newEntry(part, { corners, isDecided: true })
}
