/** An address, a file name or a key, which may be longer than its place: it breaks after its own signs first, and anywhere if it must. */
import { Fragment } from 'react'

const AFTER_SIGNS = /(?<=[@._/:-])/

export const LongText = ({ children }: { children: string }) => (
  <span className="wrap-anywhere">
    {children.split(AFTER_SIGNS).map((piece, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have only their place
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </span>
)
