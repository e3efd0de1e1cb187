/**
 * The library: every picture and video of the site, their descriptions and uses, replacement and
 * deletion.
 */
import { useRef, useState } from 'react'
import { ImagePlus, Pencil, Replace, Trash2, Video } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminMedia, MediaUse } from '#contract/admin/media.ts'
import { excerpt } from '#contract/characters.ts'
import { pictureOf } from '#contract/pictures.ts'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { adminMediaCopy as copy } from '#copy/admin/media.ts'
import { cx } from '../../../lib/cx.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { ADMIN_HOME, entryPath, LEGAL } from '../entries.ts'
import { thumbnailOf } from '../inputs/thumbnail.ts'
import { MediaDialog } from '../inputs/media-dialog.tsx'
import { MEDIA_KEY, mediaName, mediaQuery } from '../inputs/media-query.ts'
import { HiddenFile } from '../inputs/hidden-file.tsx'
import { ACCEPT } from '../inputs/picture-file.ts'
import { usePictureUpload } from '../inputs/use-picture-upload.ts'
import { ACCEPTED_VIDEOS, useVideoUpload } from '../inputs/use-video-upload.ts'
import { VideoPreview } from '../inputs/video-preview.tsx'
import { FormDrawer } from '../toolkit/form-drawer.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { RemovalDialog } from '../toolkit/removal.tsx'
import { useMediaChanges } from './use-media-changes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Characters of a description that the question before a deletion quotes. */
const NAMED_LENGTH = 80
/** The path at which each kind of content is edited. */
const USE_PATHS: Record<MediaUse['kind'], (key: string) => string> = {
  legalPage: () => entryPath(LEGAL),
  contentPage: () => `${entryPath('settings')}&part=content`,
  blogSection: () => entryPath('blog'),
  blogMetadata: () => `${entryPath('blog')}&part=metadata`,
  landingSection: (key) => `${ADMIN_HOME}/landing?section=${encodeURIComponent(key)}`,
  galleryItem: () => entryPath('gallery'),
}

export function MediaPanel() {
  const query = useQuery(mediaQuery)
  const { describe, replace, removal, reread } = useMediaChanges()
  const { buttons, inputs } = useAdding()
  const [described, setDescribed] = useState<AdminMedia | null>(null)
  const [replaced, setReplaced] = useState<AdminMedia | null>(null)
  return (
    <Panel title={copy.title} intro={copy.intro} actions={buttons}>
      {inputs}
      <Loaded
        query={query}
        skeletonClass="h-56"
        empty={{ when: (list) => list.length === 0, title: copy.empty, text: copy.emptyText }}
      >
        {(list) => (
          <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
            {list.map((media, index) => (
              <li key={media.id}>
                <MediaCard
                  media={media}
                  label={uniqueName(list, index)}
                  onDescribe={() => setDescribed(media)}
                  onReplace={() => setReplaced(media)}
                  onRemove={() => removal.ask(media)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {described && (
        <FormDrawer
          title={copy.describeOf(mediaName(described))}
          initial={{ alt: described.alt }}
          version={described.alt}
          fields={() => [
            {
              name: 'alt',
              label: copy.alt,
              input: 'textarea',
              rows: 3,
              help: copy.altHelp[described.kind],
              maxLength: 500,
            },
          ]}
          save={({ alt }, seenAlt) => describe.run({ id: described.id, alt, seenAlt })}
          reread={async () => {
            const now = await reread(described)
            return now && { values: { alt: now.alt }, version: now.alt }
          }}
          onClose={() => setDescribed(null)}
        >
          {() => <Shown media={described} className="h-56 w-full" />}
        </FormDrawer>
      )}
      {replaced && (
        <MediaDialog
          title={copy.replaceTitle}
          text={copy.replaceText(
            replaced.uses
              .map(({ kind, name }) => `${copy.kinds[kind]} «\u00a0${name}\u00a0»`)
              .join(', '),
          )}
          kind={replaced.kind}
          without={replaced.id}
          onClose={() => setReplaced(null)}
          onChosen={({ address }) => {
            setReplaced(null)
            void replace.run({ media: replaced, address }).catch(() => undefined)
          }}
        />
      )}
      <RemovalDialog
        removal={removal}
        title={() => copy.removeTitle}
        text={({ alt }) => copy.removeText(excerpt(alt, NAMED_LENGTH))}
        values={({ alt }) => ({ alt })}
        fields={() => [{ name: 'alt', label: copy.alt, input: 'text' }]}
      />
    </Panel>
  )
}

/** The buttons that add a picture or a video, with their file inputs and the upload's progress. */
function useAdding() {
  const cache = useQueryClient()
  const pictureInput = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const readAgain = () => void cache.invalidateQueries({ queryKey: MEDIA_KEY })
  const picture = usePictureUpload('blog', readAgain)
  const video = useVideoUpload(readAgain)
  const buttons = (
    <>
      <Button
        variant="secondary"
        busy={video.progress !== null}
        icon={<Video aria-hidden="true" className="size-5" />}
        onClick={() => videoInput.current?.click()}
      >
        {copy.addVideo}
      </Button>
      <Button
        busy={picture.busy}
        icon={<ImagePlus aria-hidden="true" className="size-5" />}
        onClick={() => pictureInput.current?.click()}
      >
        {copy.add}
      </Button>
    </>
  )
  const inputs = (
    <>
      <HiddenFile
        ref={pictureInput}
        accept={ACCEPT}
        label={copy.add}
        onChoose={(file) => void picture.send(file)}
      />
      <HiddenFile
        ref={videoInput}
        accept={ACCEPTED_VIDEOS}
        label={copy.addVideo}
        onChoose={(file) => void video.send(file)}
      />
      {video.progress !== null && (
        <Progress
          className="mb-5"
          value={video.progress * 100}
          label={adminInputsCopy.video.busy}
        />
      )}
    </>
  )
  return { buttons, inputs }
}

/** The name of a file, numbered from the second one of that name on. */
function uniqueName(list: readonly AdminMedia[], index: number): string {
  const name = mediaName(list[index]!)
  const before = list.slice(0, index).filter((media) => mediaName(media) === name).length
  return before === 0 ? name : copy.numbered(name, before + 1)
}

function Shown({ media, className }: { media: AdminMedia; className: string }) {
  const picture = pictureOf(media.address)
  if (!picture)
    return <VideoPreview address={media.address} label={mediaName(media)} className={className} />
  return (
    <img
      src={thumbnailOf(media.address) ?? undefined}
      alt={media.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      className={cx('rounded-sm border border-line bg-sunken object-contain', className)}
    />
  )
}

type CardProps = {
  media: AdminMedia
  /** Distinguishes it from files of the same name. */
  label: string
  onDescribe: () => void
  onReplace: () => void
  onRemove: () => void
}

function MediaCard({ media, label, onDescribe, onReplace, onRemove }: CardProps) {
  const { kind, address, alt, bytes, uses, createdAt } = media
  const picture = pictureOf(address)
  const name = mediaName(media)
  return (
    <article
      aria-label={label}
      className="grid h-full content-start gap-3 rounded-md border border-line bg-raised p-4"
    >
      <Shown media={media} className="h-44 w-full" />
      <div className="grid gap-1 text-sm">
        <p className="text-base font-semibold wrap-anywhere">
          <LongText>{name}</LongText>
        </p>
        {!alt && name !== copy.noAlt && <p className="text-muted">{copy.noAlt}</p>}
        <p className="text-muted">
          {[
            copy[kind],
            ...(picture ? [copy.size(picture.width, picture.height)] : []),
            ...(bytes === null ? [] : [copy.weight(bytes)]),
          ].join(' · ')}
        </p>
        <p>{uses.length === 0 ? copy.unused : copy.uses(uses.length)}</p>
        <ul className="grid gap-0.5 text-muted">
          {uses.map((use) => (
            <li key={`${use.kind}-${use.key}`} className="wrap-anywhere">
              <Link
                to={USE_PATHS[use.kind](use.key)}
                className="link inline-flex items-center pointer-coarse:min-h-11"
              >
                {`${copy.kinds[use.kind]}\u00a0: ${use.name}`}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-auto flex justify-end gap-1">
        <IconButton label={copy.describeOf(label)} onClick={onDescribe}>
          <Pencil aria-hidden="true" className="size-4.5" />
        </IconButton>
        {uses.length > 0 && (
          <IconButton label={copy.replaceOf(label)} onClick={onReplace}>
            <Replace aria-hidden="true" className="size-4.5" />
          </IconButton>
        )}
        {uses.length === 0 && createdAt !== null && (
          <IconButton label={copy.removeOf(label)} className="text-brick!" onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        )}
      </div>
    </article>
  )
}
