/** 'Aperçu de la page galerie': the texts as they will stand there, drafts included. */
import { GALLERY_FALLBACKS, type GalleryTextKey } from '#contract/gallery-figures.ts'
import { adminGalleryTextCopy as copy } from '#copy/admin-gallery.ts'
import { brand } from '#copy/brand.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const STATS = ['transformations', 'memories', 'families'] as const

export function GalleryTextPreview({ open, onClose, valueOf }: { open: boolean; onClose: () => void; valueOf: (key: GalleryTextKey) => string }) {
  const shown = (key: keyof typeof GALLERY_FALLBACKS) => valueOf(key).trim() || GALLERY_FALLBACKS[key]
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) onClose() }} title={copy.previewTitle} size="lg">
      <div className="grid justify-items-center gap-6 py-6 text-center">
        <div className="grid gap-2">
          <p className="font-title text-3xl">{valueOf('gallery_title').trim() || copy.fallbacks.title(brand.name)}</p>
          <p className="measure text-lg text-muted">{valueOf('gallery_subtitle').trim() || copy.fallbacks.subtitle}</p>
        </div>
        <dl className="grid w-full gap-4 sm:grid-cols-3">
          {STATS.map((stat) => (
            <div key={stat} className="flex flex-col-reverse rounded-md border border-line bg-paper p-4">
              <dt className="text-muted">{shown(`${stat}_label`)}</dt>
              <dd className="font-title text-2xl">{shown(`${stat}_count`)}</dd>
            </div>
          ))}
        </dl>
        <span className={buttonClass({ size: 'lg' })}>{shown('cta_button_text')}</span>
      </div>
    </Dialog>
  )
}
