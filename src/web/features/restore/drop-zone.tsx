/** The drop zone, drawn as an empty album page with four photo corners. */
import { Camera, ImagePlus } from 'lucide-react'
import { restoreCopy } from '#copy/account/restore.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { CameraButton } from './camera-button.tsx'

const copy = restoreCopy.drop

/** Forwards a click anywhere on the zone to its button. */
const WHOLE_PAGE = 'after:absolute after:inset-0'

export type DropZoneProps = {
  dragging: boolean
  onOpen: () => void
  /** Id of the input that `onOpen` opens. */
  inputId: string
  onPhotograph: (file: File) => void
}

export function DropZone({ dragging, onOpen, inputId, onPhotograph }: DropZoneProps) {
  return (
    <div className="mount">
      <div
        className={cx(
          'relative flex min-h-96 flex-col items-center gap-5 px-6 pb-12 pt-20 text-center transition-colors duration-200 lg:min-h-[30rem] lg:pt-28',
          dragging ? 'bg-ochre-wash' : 'bg-sunken hover:bg-ochre-wash/60',
        )}
      >
        <Corners active={dragging} />
        <ImagePlus aria-hidden="true" strokeWidth={1.25} className="size-12 text-ochre" />
        <p className="font-title text-xl font-medium sm:text-2xl">
          {dragging ? (
            copy.release
          ) : (
            <>
              <span className="max-sm:hidden pointer-coarse:hidden">{copy.title}</span>
              <span className="sm:not-pointer-coarse:hidden">{copy.titleTouch}</span>
            </>
          )}
        </p>
        <div className="flex w-full max-w-xs flex-col gap-3 sm:not-pointer-coarse:w-auto">
          <CameraButton
            icon={<Camera aria-hidden="true" className="size-5" />}
            className="relative z-1 sm:not-pointer-coarse:hidden"
            onPhotograph={onPhotograph}
          >
            {copy.camera}
          </CameraButton>
          <Button
            size="lg"
            className={cx(WHOLE_PAGE, 'max-sm:hidden pointer-coarse:hidden')}
            data-opens={inputId}
            onClick={onOpen}
          >
            {copy.choose}
          </Button>
          <Button
            size="lg"
            variant="secondary"
            className={cx(WHOLE_PAGE, 'sm:not-pointer-coarse:hidden')}
            data-opens={inputId}
            onClick={onOpen}
          >
            {copy.choose}
          </Button>
        </div>
        <p role="status" className="hidden font-semibold in-data-chosen:block">
          {copy.received}
        </p>
        <p className="text-sm text-muted">
          {copy.formats}
          <span className="max-sm:hidden pointer-coarse:hidden">
            <br />
            {copy.paste}
          </span>
        </p>
      </div>
    </div>
  )
}

const CORNERS = [
  'left-0 top-0',
  'right-0 top-0 rotate-90',
  'bottom-0 right-0 rotate-180',
  'bottom-0 left-0 -rotate-90',
]

/** Decorative photo corners. */
const Corners = ({ active }: { active: boolean }) =>
  CORNERS.map((place) => (
    <svg
      key={place}
      aria-hidden="true"
      viewBox="0 0 40 40"
      className={cx(
        'absolute size-10 transition-colors duration-200 sm:size-12',
        place,
        active ? 'text-ochre' : 'text-line-strong',
      )}
    >
      <path d="M0 0h40L0 40Z" fill="currentColor" opacity="0.28" />
      <path d="M40 0 0 40" stroke="currentColor" strokeWidth="1" />
    </svg>
  ))
