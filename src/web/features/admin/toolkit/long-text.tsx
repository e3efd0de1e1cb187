/** An address, a file name or a key, which may be longer than its place: it breaks after its own signs first, and anywhere if it must. */
import { Fragment } from 'react'

const AFTER_SIGNS = /(?<=[@._/:-])/

export const LongText = ({ children }: { children: string }) => (
  // Pieces of one text have nothing but their place.
  // oxlint-disable-next-line react/no-array-index-key
  <span className="wrap-anywhere">
    {children.split(AFTER_SIGNS).map((piece, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </span>
)
