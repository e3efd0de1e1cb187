/**
 * Dialog that prepares a sheet for printing: paper, fit, border, caption; a preview, and how sharp
 * the print will look.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { layOutPrint, type PrintChoice } from '#contract/print-formats.ts'
import { isPrintable } from '#contract/printable.ts'
import { printCopy as copy } from '#copy/account/print.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { printedName } from '../../domain/photo/photo-name.ts'
import { call } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { ME } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PrintOptions, PrintSharpness } from './print-options.tsx'
import { PrintPreview } from './print-preview.tsx'
import { useSheet } from './use-sheet.ts'

const FIRST: PrintChoice = {
  sheet: 'photo',
  format: '10x15',
  fit: 'whole',
  border: 5,
  bleed: false,
  caption: '',
}

/** Classes of the preview: fixed height, sticky above the choices on phones. */
const PREVIEW_ROOM =
  '[--tallest:18dvh] h-[calc(var(--tallest)+2rem)] p-4 max-sm:sticky max-sm:-top-2 max-sm:z-10 sm:[--tallest:20rem]'

type Props = { open: boolean; onClose: () => void; photo: Photo }

export function PrintDialog({ open, onClose, photo }: Props) {
  const { publicId } = photo
  const [chosen, setChosen] = useState(() => ({ ...FIRST, caption: printedName(photo) }))
  const { making, download } = useSheet(publicId, open)
  const { data: facts } = useQuery({
    queryKey: [ME, 'photo', publicId, 'print'],
    queryFn: ({ signal }) => call('print.facts', { params: { publicId } }, { signal }),
    enabled: open,
    staleTime: 0,
  })
  const choice = { ...chosen, caption: chosen.caption.trim() }
  const printable = isPrintable(choice.caption)
  const { before, after } = picturesOf(photo)
  const restored = { width: photo.hdWidth ?? photo.width, height: photo.hdHeight ?? photo.height }
  const pair = choice.sheet === 'pair'
  const pictures = pair ? [photo, restored] : [restored]
  const layout = layOutPrint(choice, pictures)
  const saved = (file: 'pdf' | 'jpeg') => ({
    busy: making === file,
    disabled: !printable || (making !== null && making !== file),
    onClick: () => void download(choice, file),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={copy.title}
      description={copy.description}
      actions={
        <>
          <Button variant="secondary" {...saved('jpeg')}>
            {making === 'jpeg' ? copy.making : copy.jpeg}
          </Button>
          <Button icon={<Download aria-hidden="true" className="size-5" />} {...saved('pdf')}>
            {making === 'pdf' ? copy.making : copy.pdf}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="contents content-start gap-4 sm:sticky sm:top-0 sm:grid sm:self-start">
          <div className={cx('grid place-items-center bg-sunken', PREVIEW_ROOM)}>
            <PrintPreview
              layout={layout}
              sources={pair ? [before.src, after.src] : [after.src]}
              text={choice.caption}
            />
          </div>
          <PrintSharpness choice={choice} pictures={pictures} sharpSide={facts?.sharpSide} />
        </div>
        <PrintOptions
          choice={chosen}
          pictures={pictures}
          sharpSide={facts?.sharpSide}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  )
}
