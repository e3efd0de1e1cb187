/** A URL, file name or key that may overflow: breaks after its punctuation first, then anywhere. */
import { Fragment } from 'react'

const AFTER_SIGNS = /(?<=[@._/:-])/

export const LongText = ({ children }: { children: string }) => (
  <span className="wrap-anywhere">
    {children.split(AFTER_SIGNS).map((piece, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other key
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </span>
)
