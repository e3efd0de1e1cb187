/** Entry to printing beside an unlocked photo; a locked one has none. */
import { useState } from 'react'
import { Printer } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { printCopy } from '#copy/account/print.ts'
import { printedName } from '../../domain/photo/photo-name.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'

const copy = printCopy.block
const PrintDialog = lazily(async () => (await import('./print-dialog.tsx')).PrintDialog)

export function PrintBlock({ photo }: { photo: Photo }) {
  const [open, setOpen] = useState(false)
  if (!photo.isHdUnlocked) return null
  return (
    <section
      aria-labelledby={`print-${photo.publicId}`}
      className="grid gap-3 border-t border-line pt-5 print:hidden"
    >
      <h2 id={`print-${photo.publicId}`} className="text-lg">
        {copy.title}
      </h2>
      <p className="text-sm text-muted">{copy.text}</p>
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        {copy.button}
      </Button>
      <PrintDialog
        key={printedName(photo)}
        open={open}
        onClose={() => setOpen(false)}
        photo={photo}
      />
    </section>
  )
}
