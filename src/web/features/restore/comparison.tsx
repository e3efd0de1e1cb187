/** The original and the result in the comparison slider, with loading and failed states. */
import { useRef, useState } from 'react'
import { Maximize2 } from 'lucide-react'
import type { VersionFace } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { siteCopy } from '#copy/public/site.ts'
import { useComparison } from '../../domain/photo/use-comparison.ts'
import { usePicturesLoaded } from '../../ui/use-pictures-loaded.ts'
import { BeforeAfter, frameWidth } from '../../ui/before-after.tsx'
import { Button } from '../../ui/button.tsx'
import { CompareWith } from '../../domain/photo/compare-with.tsx'
import { FaceFrame, Faces } from '../../domain/photo/faces.tsx'
import { PhotoTools } from '../../domain/photo/photo-tools.tsx'
import { lazily } from '../../ui/lazily.tsx'
import {
  MapButton,
  RetouchLegend,
  RetouchPicture,
  TreatmentSummary,
} from '../../domain/photo/retouch-map.tsx'
import { PicturesLoading } from '../../ui/pictures-state.tsx'
import { Print } from './print.tsx'

const copy = restoreCopy.result
const Viewer = lazily(async () => (await import('./viewer.tsx')).Viewer)

export function Comparison({ photo }: { photo: Photo }) {
  const comparison = useComparison(photo)
  const { pictures, sides, map, treatments, coloured, round, retry } = comparison
  const [large, setLarge] = useState(false)
  const [mapped, setMapped] = useState(false)
  const [face, setFace] = useState<VersionFace | null>(null)
  const area = useRef<HTMLDivElement | null>(null)
  const state = usePicturesLoaded(area, `${pictures.before.src} ${pictures.after.src}`)
  const ready = state === 'ready'

  return (
    <>
      <Print
        size={map && mapped ? photo : { width: frameWidth(photo), height: photo.height }}
        tools={
          <div className="grid gap-3">
            <div className="-ml-3 -mt-1 flex flex-wrap gap-1">
              <Button
                variant="quiet"
                size="sm"
                className="text-ink"
                icon={<Maximize2 aria-hidden="true" className="size-4" />}
                disabled={!ready}
                onClick={() => setLarge(true)}
              >
                {copy.enlarge}
              </Button>
              {map && <MapButton mapped={mapped} onClick={() => setMapped(!mapped)} />}
              <PhotoTools photo={photo} />
            </div>
            {map && mapped ? <RetouchLegend map={map} /> : <CompareWith comparison={comparison} />}
            <TreatmentSummary treatments={treatments} />
            {coloured && !mapped && (
              <p className="text-sm text-muted">{restoreAgainCopy.versions.colouredText}</p>
            )}
            {!mapped && <Faces photo={photo} onFace={setFace} />}
          </div>
        }
      >
        {map && mapped && <RetouchPicture key={map.url} map={map} photo={photo} />}
        <div ref={area} className={map && mapped ? 'hidden' : 'relative'}>
          <div className={ready ? 'animate-fade-in' : 'opacity-0'}>
            <BeforeAfter
              key={round}
              {...pictures}
              tags={[sides[0].tag, sides[1].tag]}
              width={photo.width}
              height={photo.height}
              label={copy.compare}
              priority
            />
            <FaceFrame face={face} photo={photo} />
          </div>
          {state === 'failed' ? (
            <Unavailable onRetry={() => void retry()} />
          ) : (
            state === 'loading' && (
              <div role="status">
                <PicturesLoading words={copy.loading} />
              </div>
            )
          )}
        </div>
      </Print>
      <Viewer
        open={large}
        onOpenChange={setLarge}
        photo={photo}
        pictures={pictures}
        sides={sides}
      />
    </>
  )
}

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <div
    role="alert"
    className="absolute inset-0 z-2 flex flex-col items-center justify-center gap-4 bg-sunken p-6 text-center"
  >
    <p>{copy.picturesFailed}</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {siteCopy.retry}
    </Button>
  </div>
)
