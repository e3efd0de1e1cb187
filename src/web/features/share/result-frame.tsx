/** The place of a created image or video, limited in height so that it is visible below a toast. */
import type { ReactNode } from 'react'

type Size = { width: number; height: number }

export const ResultFrame = ({ size, children }: { size: Size; children: ReactNode }) => (
  <div
    className="mx-auto [--tallest:max(10rem,min(52dvh,100dvh-31rem))] sm:[--tallest:52dvh]"
    style={{ width: `min(100%, calc(var(--tallest) * ${size.width / size.height}))` }}
  >
    {children}
  </div>
)
