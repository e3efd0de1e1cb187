/** The main landmark of a page, which the skip link leads to and navigation focuses. */
import type { ReactNode } from 'react'

export const MAIN_ID = 'contenu'

export const MainPart = ({ className, children }: { className: string; children: ReactNode }) => (
  <main id={MAIN_ID} tabIndex={-1} className={className}>
    {children}
  </main>
)
