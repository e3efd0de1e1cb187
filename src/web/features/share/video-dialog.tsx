/**
 * Dialog that creates a share video in the browser: format, progress, result, download or share.
 */
import { useEffect, useState } from 'react'
import {
  DEFAULT_SHARE_ASPECT,
  SHARE_VIDEO_SIZES,
  type ShareAspect,
} from '#contract/share-formats.ts'
import { shareCopy } from '#copy/account/share.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { FormatPicker } from './format-picker.tsx'
import type { ShareDialogProps } from './image-dialog.tsx'
import { MadeActions } from './made-actions.tsx'
import { shareFilename } from './outcome.ts'
import { ResultFrame } from './result-frame.tsx'
import { useMaking, type Report } from './use-making.ts'
import { loadPair } from './video/load-pair.ts'
import { makeVideo, videoMeans, type VideoMeans } from './video/make.ts'
import { createScene } from './video/scene.ts'

const copy = shareCopy.video

async function createVideoFile(
  { publicId, aspect, means }: { publicId: string; aspect: ShareAspect; means: VideoMeans },
  signal: AbortSignal,
  report: Report,
): Promise<File> {
  const { before, after } = await loadPair(publicId, aspect, signal)
  try {
    const scene = await createScene(SHARE_VIDEO_SIZES[aspect], before, after)
    const blob = await makeVideo(means, scene, {
      signal,
      onProgress: (share) => report(copy.composing, share),
    })
    return new File([blob], shareFilename(publicId, aspect, 'webm'), { type: 'video/webm' })
  } finally {
    before.close()
    after.close()
  }
}

/**
 * The browser's method for a video of this format: undefined until detected, null if unsupported.
 */
function useMeans(aspect: ShareAspect): VideoMeans | null | undefined {
  const [answer, setAnswer] = useState<VideoMeans | null>()
  useEffect(() => {
    let wanted = true
    const ask = async () => {
      const means = await videoMeans(SHARE_VIDEO_SIZES[aspect])
      if (wanted) setAnswer(means)
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [aspect])
  return answer
}

export function VideoDialog({ open, onClose, publicId }: ShareDialogProps) {
  const [aspect, setAspect] = useState(DEFAULT_SHARE_ASPECT)
  const means = useMeans(aspect)
  const { making, start, back } = useMaking(open, copy)
  const size = SHARE_VIDEO_SIZES[aspect]
  const generate = () => {
    if (!means) return
    const video = { publicId, aspect, means }
    void start((signal, report) => createVideoFile(video, signal, report), copy.loading)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={copy.title}
      description={copy.description}
      actions={
        making.state === 'idle' ? (
          <Button disabled={!means} onClick={generate}>
            {copy.generate}
          </Button>
        ) : (
          <MadeActions
            file={making.state === 'ready' ? making.made.file : null}
            download={copy.download}
            busy={copy.composing}
            onBack={back}
          />
        )
      }
    >
      <div className="mt-5 grid gap-5">
        {making.state === 'idle' && (
          <FormatPicker
            sizes={SHARE_VIDEO_SIZES}
            value={aspect}
            onChange={setAspect}
            disabled={means === null}
          />
        )}
        {making.state === 'idle' && means === null && (
          <Alert title={copy.unsupportedTitle}>{copy.unsupported}</Alert>
        )}
        {making.state !== 'idle' && (
          <ResultFrame size={size}>
            {making.state === 'generating' && (
              <div
                className="grid content-center border border-line bg-sunken p-5"
                style={{ aspectRatio: `${size.width} / ${size.height}` }}
              >
                <Progress label={copy.progress} stage={making.stage} value={making.share * 100} />
              </div>
            )}
            {/* A silent film of two pictures: there is nothing to caption. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            {making.state === 'ready' && (
              <video
                src={making.made.url}
                aria-label={copy.label}
                {...size}
                controls
                muted
                playsInline
                loop
                className="block h-auto w-full border border-line bg-sunken"
              />
            )}
          </ResultFrame>
        )}
      </div>
    </Dialog>
  )
}
