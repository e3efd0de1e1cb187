/** Preview of the chosen photo before the upload: picture, validity and actions. */
import type { ReactNode } from 'react'
import { CircleCheck, ImageOff, TriangleAlert } from 'lucide-react'
import type { Corners } from '#contract/crop.ts'
import { formatBytes } from '#copy/bytes.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { pathOf } from '../../lib/screens.ts'
import { isAdaptable, isApplePhoto, isSmall } from '../../domain/photo/file-check.ts'
import { straightenedSize } from '../../domain/photo/corners.ts'
import { CropOffer } from './crop-offer.tsx'
import { Outlines, Straightened } from '../../domain/photo/crop-picture.tsx'
import { Print } from './print.tsx'
import { Tips } from './tips.tsx'
import type { Choice } from './use-choice.ts'
import type { UploadProblem } from './upload-problem.ts'

const copy = restoreCopy.preview

/** The photo as a print, or a sentence when the browser cannot show it. */
export function ChosenPicture({
  choice,
  prints,
}: {
  choice: Choice
  /** Prints found in it, which are outlined. */
  prints?: readonly Corners[]
}) {
  const { url, size, corners } = choice
  const alt = copy.alt(choice.file.name)
  if (size && corners)
    return (
      <Print size={straightenedSize(corners)}>
        <Straightened url={url} alt={alt} size={size} corners={corners} />
      </Print>
    )
  if (size)
    return (
      <Print size={size}>
        <div className="relative">
          <img
            src={url}
            alt={alt}
            width={size.width}
            height={size.height}
            className="block h-auto w-full bg-sunken"
            style={{ aspectRatio: `${size.width} / ${size.height}` }}
          />
          {prints && <Outlines prints={prints} size={size} />}
        </div>
      </Print>
    )
  return (
    <div className="mount">
      <div className="flex min-h-72 flex-col items-center justify-center gap-3 bg-sunken p-6 text-center text-muted lg:min-h-[30rem]">
        {choice.checking ? (
          <>
            <Spinner className="size-8 text-ochre" />
            <p role="status">{choice.fromCamera ? copy.checkingCamera : copy.checking}</p>
          </>
        ) : (
          <>
            <ImageOff aria-hidden="true" strokeWidth={1.25} className="size-12" />
            <p>{copy.noPicture}</p>
          </>
        )}
      </div>
    </div>
  )
}

export type PreviewProps = {
  choice: Choice
  prints: readonly Corners[]
  /** Prints are still being looked for. */
  searching: boolean
  /** Null restores the whole picture. */
  onCrop: (corners: Corners | null) => void
  /** The session is loading. */
  busy: boolean
  signedOut: boolean
  /** The trial is used and the balance is 0. */
  needsCredit: boolean
  problem: UploadProblem | null
  onStart: () => void
  /** Re-encodes the refused file into an accepted one. */
  onAdapt: () => void
  onChange: () => void
  onSeeCurrent: () => void
}

export function Preview({
  choice,
  prints,
  searching,
  onCrop,
  busy,
  signedOut,
  needsCredit,
  problem,
  onStart,
  onAdapt,
  onChange,
  onSeeCurrent,
}: PreviewProps) {
  const { file, size } = choice
  const refused = choice.problem !== null
  const refusedByServer = problem?.remedy === 'choose another'
  const valid = !refused && !refusedByServer
  // The actions appear once the content above them is complete, so that they do not move.
  if (choice.checking || searching)
    return (
      <div className="min-h-dvh">
        {searching && <Badge icon={<Spinner className="size-4" />}>{copy.checking}</Badge>}
      </div>
    )
  return (
    <>
      <div className="grid gap-3">
        {!refusedByServer && <Validity choice={choice} />}
        <p className="text-sm text-muted">
          <span className="font-semibold wrap-anywhere text-ink">{file.name}</span>
          <br />
          {size && <>{copy.pixels(size.width, size.height)} · </>}
          {formatBytes(file.size)}
        </p>
      </div>
      {valid && size && (
        <CropOffer
          url={choice.url}
          size={size}
          prints={prints}
          corners={choice.corners}
          onCrop={onCrop}
        />
      )}
      {valid && size && isSmall(choice.corners ? straightenedSize(choice.corners) : size) && (
        <Alert title={copy.smallTitle}>{copy.small}</Alert>
      )}
      {problem && (
        <Alert tone="error" title={problem.title} actions={remedyActions(problem, onSeeCurrent)}>
          {problem.text}
          {problem.remedy === 'decide' && <> {restoreCopy.upload.decideKept}</>}
        </Alert>
      )}
      <div className="grid gap-3">
        {refused && <WayOut choice={choice} onAdapt={onAdapt} onChange={onChange} />}
        {!refusedByServer && (
          <Button
            size="lg"
            variant={problem?.remedy === 'decide' ? 'secondary' : 'primary'}
            disabled={!valid}
            busy={valid && busy}
            onClick={onStart}
          >
            {problem ? restoreCopy.upload.retry : copy.start}
          </Button>
        )}
        {!refused && (
          <Button variant={refusedByServer ? 'primary' : 'secondary'} onClick={onChange}>
            {copy.change}
          </Button>
        )}
        {valid && (signedOut || needsCredit) && (
          <p className="text-sm text-muted">{signedOut ? copy.signIn : copy.needsCredit}</p>
        )}
      </div>
      <Tips />
    </>
  )
}

/** Actions that resolve a refused upload, if any. */
function remedyActions({ remedy }: UploadProblem, onSeeCurrent: () => void): ReactNode {
  const { seeCurrent, seeLocked, buy } = restoreCopy.upload
  if (remedy === 'see current')
    return (
      <Button size="sm" variant="secondary" onClick={onSeeCurrent}>
        {seeCurrent}
      </Button>
    )
  return (
    remedy === 'decide' && (
      <>
        <LinkButton size="sm" to={pathOf('lockedPhotos')}>
          {seeLocked}
        </LinkButton>
        <LinkButton size="sm" variant="secondary" to={`${pathOf('checkout')}?from=restore`}>
          {buy}
        </LinkButton>
      </>
    )
  )
}

/** Actions that resolve a refused file, shown before the disabled start button. */
function WayOut({
  choice,
  onAdapt,
  onChange,
}: {
  choice: Choice
  onAdapt: () => void
  onChange: () => void
}) {
  const adaptable = isAdaptable(choice.file, choice.size)
  return (
    <>
      {!adaptable && isApplePhoto(choice.file) && <p className="text-sm">{copy.applePhoto}</p>}
      {adaptable && (
        <>
          <p className="text-sm">{copy.adaptText}</p>
          <Button size="lg" onClick={onAdapt}>
            {copy.adapt}
          </Button>
        </>
      )}
      <Button variant={adaptable ? 'secondary' : 'primary'} onClick={onChange}>
        {copy.change}
      </Button>
    </>
  )
}

/** Validity of the file; a refusal is also a toast, so that this has no alert role. */
function Validity({ choice }: { choice: Choice }) {
  if (choice.problem === null)
    return (
      <Badge
        tone="success"
        className="justify-self-start"
        icon={<CircleCheck aria-hidden="true" className="size-4" />}
      >
        {copy.valid}
      </Badge>
    )
  return (
    <div className="flex items-start gap-3 rounded-md border border-brick bg-brick-wash p-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brick" />
      <div>
        <p className="font-semibold">{copy.invalidTitle}</p>
        <p className="text-sm">{choice.problem}</p>
      </div>
    </div>
  )
}
