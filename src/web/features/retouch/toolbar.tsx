/** Tools, brush size and history of the retouching by hand. */
import { useId } from 'react'
import { BrushCleaning, Eraser, Hand, History, Redo2, Trash2, Undo2 } from 'lucide-react'
import { retouchCopy as copy } from '#copy/account/retouch.ts'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../../ui/button.tsx'
import { BRUSH_SIZES, isFull } from './strokes.ts'
import type { Painting, Tool } from './use-painting.ts'

const TOOLS: readonly { tool: Tool; Icon: typeof Hand; dot: string }[] = [
  { tool: 'erase', Icon: Eraser, dot: 'bg-map-reconstructed' },
  { tool: 'clean', Icon: BrushCleaning, dot: 'bg-map-cleaned' },
  { tool: 'keep', Icon: History, dot: 'bg-line-strong' },
  { tool: 'move', Icon: Hand, dot: 'bg-transparent' },
]

/** `brief`: a notice takes the place of the help on a phone. */
export function Toolbar({ painting, brief }: { painting: Painting; brief: boolean }) {
  const id = useId()
  const { tool, size, strokes } = painting
  return (
    <div className="grid gap-2 lg:gap-5">
      <fieldset className="m-0 grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5 border-0 p-0 lg:grid-cols-1">
        <legend className="sr-only">{copy.tool}</legend>
        {TOOLS.map(({ tool: one, Icon, dot }) => (
          <label
            key={one}
            className="flex min-h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-line-strong bg-raised px-1 py-1.5 text-center text-xs leading-tight font-semibold has-checked:border-ochre has-checked:bg-ochre-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ochre lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-left lg:text-sm"
          >
            <input
              type="radio"
              name={id}
              checked={one === tool}
              onChange={() => painting.setTool(one)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5 shrink-0 text-ochre" />
            <span className="grow max-lg:grow-0">{copy.tools[one].label}</span>
            <span
              aria-hidden="true"
              className={`size-3 shrink-0 rounded-full max-lg:hidden forced-color-adjust-none ${dot}`}
            />
          </label>
        ))}
      </fieldset>
      <p
        className={cx(
          'min-h-16 text-sm text-muted max-lg:leading-snug low:sr-only low:min-h-0',
          brief && 'max-lg:hidden',
        )}
      >
        {isFull(strokes) ? copy.full : copy.tools[tool].help}
      </p>
      <div className="flex items-center gap-1">
        <label className="flex min-h-12 grow items-center gap-2">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-ink" />
          <input
            type="range"
            aria-label={copy.size}
            aria-valuetext={copy.sizeValue(size + 1, BRUSH_SIZES)}
            min={0}
            max={BRUSH_SIZES - 1}
            value={size}
            disabled={tool === 'move'}
            onChange={(event) => painting.setSize(Number(event.target.value))}
            className="h-6 pointer-coarse:h-11 w-full min-w-0 cursor-pointer accent-ochre"
          />
          <span aria-hidden="true" className="size-5 shrink-0 rounded-full bg-ink" />
        </label>
        <IconButton label={copy.undo} disabled={!painting.canUndo} onClick={painting.undo}>
          <Undo2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={copy.redo} disabled={!painting.canRedo} onClick={painting.redo}>
          <Redo2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={copy.clear} disabled={strokes.length === 0} onClick={painting.clear}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
