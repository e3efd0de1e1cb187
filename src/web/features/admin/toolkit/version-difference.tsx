/** Shows in which words and pictures two versions differ. */
import type { ReactNode } from 'react'
import { pictureOf } from '#contract/pictures.ts'
import { adminVersionsCopy as copy } from '#copy/admin/versions.ts'
import type { Difference, Part } from './version-texts.ts'

export const VersionDifference = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length === 0 ? (
    <p role="status" className="text-muted">
      {copy.same}
    </p>
  ) : (
    <>
      <p className="text-sm text-muted">{copy.legend}</p>
      <dl className="grid gap-5">
        {differences.map((difference) => (
          <div key={difference.field} className="grid gap-1.5">
            <dt className="text-sm font-semibold">{difference.field}</dt>
            <dd className="m-0 rounded-md border border-line bg-raised p-4">
              {pictureOf(difference.from) || pictureOf(difference.to) ? (
                <Pictures {...difference} />
              ) : (
                <p className="whitespace-pre-wrap break-words">
                  {difference.parts.map((part, at) => (
                    // Parts have no key but their position.
                    // oxlint-disable-next-line react/no-array-index-key
                    <Words key={at} part={part} />
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )

function Words({ part: { kind, text } }: { part: Part }): ReactNode {
  if (kind === 'same') return text
  return kind === 'added' ? (
    <ins className="bg-green-wash text-ink">
      <span className="sr-only">{copy.added} </span>
      {text}
    </ins>
  ) : (
    <del className="bg-brick/10 text-brick">
      <span className="sr-only">{copy.removed} </span>
      {text}
    </del>
  )
}

const Pictures = ({ from, to }: Pick<Difference, 'from' | 'to'>) => (
  <div className="grid grid-cols-2 gap-4">
    {[
      { label: copy.removed, address: from },
      { label: copy.added, address: to },
    ].map(({ label, address }) => (
      <figure key={label} className="m-0 grid content-start gap-1.5">
        <figcaption className="text-sm text-muted">{label}</figcaption>
        <Picture address={address} />
      </figure>
    ))}
  </div>
)

function Picture({ address }: { address: string }): ReactNode {
  const picture = pictureOf(address)
  return picture ? (
    <img
      src={picture.srcSet.split(' ')[0]}
      alt=""
      className="h-32 w-full rounded-sm border border-line bg-sunken object-contain"
    />
  ) : (
    <p className="text-muted">{copy.nothing}</p>
  )
}
