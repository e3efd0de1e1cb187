/** The dialog 'Aperçu de la page galerie': the texts as the page shows them, drafts included. */
import { useQuery } from '@tanstack/react-query'
import { AUTO, GALLERY_FALLBACKS, type GalleryTextKey } from '#contract/gallery-figures.ts'
import { adminGalleryTextCopy as copy } from '#copy/admin/gallery.ts'
import { brand } from '#copy/brand.ts'
import { galleryTextsQuery } from '../../../page/public-content.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const STATS = ['transformations', 'memories', 'families'] as const

export function GalleryTextPreview({
  open,
  onClose,
  valueOf,
}: {
  open: boolean
  onClose: () => void
  valueOf: (key: GalleryTextKey) => string
}) {
  const { data: site } = useQuery({ ...galleryTextsQuery(), enabled: open })
  /** Replaces 'auto' by the real count. */
  const shown = (key: keyof typeof GALLERY_FALLBACKS) => {
    const value = valueOf(key).trim() || GALLERY_FALLBACKS[key]
    return value === AUTO
      ? (site?.find(({ configKey }) => configKey === key)?.configValue ?? value)
      : value
  }
  return (
    <Dialog open={open} onClose={onClose} title={copy.previewTitle} size="lg">
      <div className="grid grid-cols-1 justify-items-center gap-4 text-center wrap-anywhere sm:gap-6 sm:py-6">
        <div className="grid grid-cols-1 justify-items-center gap-2">
          <p className="font-title text-2xl sm:text-3xl">
            {valueOf('gallery_title').trim() || copy.fallbacks.title(brand.name)}
          </p>
          <p className="measure text-muted sm:text-lg">
            {valueOf('gallery_subtitle').trim() || copy.fallbacks.subtitle}
          </p>
        </div>
        <dl className="grid w-full grid-cols-3 gap-2 sm:gap-4">
          {/* Labels are above their figures: below, "1 Souvenirs" would read as one phrase. */}
          {STATS.map((stat) => (
            <div
              key={stat}
              className="flex flex-col rounded-md border border-line bg-paper px-1 py-3 sm:p-4"
            >
              <dt className="text-xs text-muted sm:text-base">{shown(`${stat}_label`)}</dt>
              <dd className="font-title text-xl sm:text-2xl">{shown(`${stat}_count`)}</dd>
            </div>
          ))}
        </dl>
        <span className={buttonClass({ size: 'lg' })}>{shown('cta_button_text')}</span>
      </div>
    </Dialog>
  )
}
