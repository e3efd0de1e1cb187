/** The choices of the print dialog, and how sharp the print will look. */
import {
  CAPTION_MAX,
  hasRoomFor,
  isSharpOn,
  largestSharpFormat,
  layOutPrint,
  PRINT_BORDERS_MM,
  PRINT_FITS,
  PRINT_FORMATS,
  PRINT_SHEETS,
  type PrintChoice,
} from '#contract/print-formats.ts'
import { isPrintable } from '#contract/printable.ts'
import { printCopy as copy } from '#copy/account/print.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { OptionCards } from './option-cards.tsx'

type Size = { width: number; height: number }
type Printed = {
  choice: PrintChoice
  /** One picture, or the pair. */
  pictures: readonly Size[]
  /** Longest side that looks sharp, mm; null where it was not measured, undefined while loading. */
  sharpSide: number | null | undefined
}

/** Returns the border after a change; some sheets need a minimum border. */
const withBorder = (choice: PrintChoice): PrintChoice =>
  hasRoomFor(choice) ? choice : { ...choice, border: 5 }

export function PrintOptions({
  choice,
  pictures,
  sharpSide,
  onChange,
}: Printed & { onChange: (choice: PrintChoice) => void }) {
  const set = (part: Partial<PrintChoice>) => onChange(withBorder({ ...choice, ...part }))
  const sharpness = (format: PrintChoice['format']) => {
    if (typeof sharpSide !== 'number') return ''
    const layout = layOutPrint({ ...choice, format }, pictures)
    return isSharpOn(layout, pictures.at(-1)!, sharpSide) ? copy.format.sharp : copy.format.soft
  }
  const cropOf = (shown: PrintChoice): string => {
    const [placed] = layOutPrint(shown, pictures).pictures
    const percent = placed ? Math.round((1 - placed.crop.width * placed.crop.height) * 100) : 0
    return percent > 0 ? copy.fit.cropped(percent) : copy.fit.uncropped
  }
  return (
    <div className="grid content-start gap-5 max-sm:**:scroll-mt-52">
      <OptionCards
        legend={copy.sheet.legend}
        options={PRINT_SHEETS.map((value) => ({ value, name: copy.sheet.names[value] }))}
        value={choice.sheet}
        onChange={(sheet) => set({ sheet })}
      />
      <OptionCards
        legend={copy.format.legend}
        options={PRINT_FORMATS.map((value) => ({
          value,
          name: copy.format.names[value].name,
          text: sharpness(value),
        }))}
        value={choice.format}
        onChange={(format) => set({ format })}
      />
      {choice.sheet === 'photo' && (
        <OptionCards
          legend={copy.fit.legend}
          options={PRINT_FITS.map((value) => ({
            value,
            name: copy.fit.names[value],
            text: cropOf({ ...choice, fit: value }),
          }))}
          value={choice.fit}
          onChange={(fit) => set({ fit })}
        />
      )}
      <OptionCards
        legend={copy.border.legend}
        options={PRINT_BORDERS_MM.filter((border) => hasRoomFor({ ...choice, border })).map(
          (value) => ({ value, name: copy.border.names[value] }),
        )}
        value={choice.border}
        onChange={(border) => set({ border })}
      />
      <Field
        data-optional
        label={copy.caption.label}
        value={choice.caption}
        maxLength={CAPTION_MAX}
        help={copy.caption.help(CAPTION_MAX - choice.caption.length)}
        error={isPrintable(choice.caption) ? null : copy.caption.unprintable}
        onChange={(event) => set({ caption: event.target.value })}
      />
      <Checkbox
        label={copy.bleed.label}
        help={copy.bleed.help}
        checked={choice.bleed}
        onChange={(bleed) => set({ bleed })}
      />
    </div>
  )
}

/** States up to which size the print looks sharp, and whether the chosen size does. */
export function PrintSharpness({ choice, pictures, sharpSide }: Printed) {
  const sentences = typeof sharpSide === 'number' ? sentencesOf(choice, pictures, sharpSide) : []
  if (sharpSide === null) sentences.push(copy.sharpness.unknown)
  return (
    <p role="status" className="min-h-[2lh] text-sm">
      {sentences.map((sentence, at) => (
        <span key={sentence} className={at === 0 ? 'block font-semibold' : 'block'}>
          {sentence}
        </span>
      ))}
    </p>
  )
}

function sentencesOf(choice: PrintChoice, pictures: readonly Size[], sharpSide: number): string[] {
  const picture = pictures.at(-1)!
  const largest = largestSharpFormat(choice, pictures, sharpSide)
  if (!largest) {
    const { width, height } = picture
    const short = (sharpSide * Math.min(width, height)) / Math.max(width, height)
    return [copy.sharpness.onlyTo(short, sharpSide)]
  }
  const isSharp = isSharpOn(layOutPrint(choice, pictures), picture, sharpSide)
  return [copy.sharpness.upTo(largest), ...(isSharp ? [] : [copy.sharpness.softHere])]
}
