/** The sheet as it will be printed, drawn in millimetres. */
import { useId } from 'react'
import { BLEED_MM, type PrintLayout, type PlacedPicture } from '#contract/print-formats.ts'
import { printCopy } from '#copy/account/print.ts'
import { siteCopy } from '#copy/public/site.ts'

const WORDS = [siteCopy.before, siteCopy.after]
/** Size of the letters over the height of their line, as printed. */
const LETTER_SHARE = 0.5
/** Longest line over the width of its box, as printed. */
const LINE_SHARE = 0.94
/** Mean width of a letter over its size, by which long lines are made smaller. */
const LETTER_WIDTH = 0.5

export function PrintPreview({
  layout: { page, trim, pictures, labels, caption },
  sources,
  text,
}: {
  layout: PrintLayout
  /** Addresses of the pictures. */
  sources: readonly string[]
  text: string
}) {
  const id = useId()
  return (
    <svg
      role="img"
      aria-label={printCopy.preview}
      viewBox={`0 0 ${page.width} ${page.height}`}
      className="block h-auto bg-raised shadow-print"
      style={{ width: `min(100%, calc(var(--tallest) * ${page.width / page.height}))` }}
    >
      {pictures.map(({ box, crop }, at) => (
        <g key={sources[at]}>
          <clipPath id={`${id}-${at}`}>
            <rect x={box.left} y={box.top} width={box.width} height={box.height} />
          </clipPath>
          <image
            href={sources[at]}
            {...wholeOf({ box, crop })}
            preserveAspectRatio="none"
            clipPath={`url(#${id}-${at})`}
          />
        </g>
      ))}
      {labels.map((box, at) => (
        <Line key={WORDS[at]} box={box} text={WORDS[at] ?? ''} />
      ))}
      {caption && <Line box={caption} text={text} />}
      {trim.left > 0 && (
        <rect
          x={trim.left}
          y={trim.top}
          width={trim.width}
          height={trim.height}
          fill="none"
          className="stroke-ochre"
          strokeWidth={BLEED_MM / 4}
          strokeDasharray={`${BLEED_MM} ${BLEED_MM}`}
        />
      )}
    </svg>
  )
}

/** Where the whole picture would be, of which the box shows a part. */
const wholeOf = ({ box, crop }: PlacedPicture) => {
  const width = box.width / crop.width
  const height = box.height / crop.height
  return { x: box.left - crop.left * width, y: box.top - crop.top * height, width, height }
}

function Line({ box, text }: { box: PlacedPicture['box']; text: string }) {
  const room = box.width * LINE_SHARE
  const size = Math.min(box.height * LETTER_SHARE, room / (text.length * LETTER_WIDTH))
  return (
    <text
      x={box.left + box.width / 2}
      y={box.top + box.height / 2}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-ink font-text"
    >
      {text}
    </text>
  )
}
