/** The designs of a gift's card, chosen by their pictures. */
import { GIFT_DESIGNS, type GiftDesign } from '#contract/gift-figures.ts'
import { giftOfferCopy as copy } from '#copy/public/gifts.ts'
import { cx } from '../../lib/cx.ts'

type CardDesignsProps = {
  /** Name of the radio buttons. */
  name: string
  value: GiftDesign
  onChange: (design: GiftDesign) => void
}

export const CardDesigns = ({ name, value, onChange }: CardDesignsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-3 sm:gap-4">
    {GIFT_DESIGNS.map((design) => (
      <label
        key={design}
        className={cx(
          'grid cursor-pointer gap-2 rounded-lg border p-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre',
          design === value
            ? 'border-ochre bg-ochre-wash'
            : 'border-line-strong bg-raised hover:border-ink',
        )}
      >
        {/* Made of gifts.card.ts by scripts/fixtures/gift-cards.ts. */}
        <img
          src={`/cartes/${design}.webp`}
          alt={copy.designPicture(copy.designs[design])}
          width={480}
          height={339}
          loading="lazy"
          className="h-auto w-full rounded-sm"
        />
        <span className="flex items-center gap-2 px-1">
          <input
            type="radio"
            name={name}
            value={design}
            checked={design === value}
            onChange={() => onChange(design)}
            className="size-5 shrink-0 accent-ochre outline-none"
          />
          <span className="text-sm">{copy.designs[design]}</span>
        </span>
      </label>
    ))}
  </div>
)
