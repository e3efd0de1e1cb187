/** The buttons below a long form, in sight wherever one is in it, with the unsaved state beside them. */
import type { ReactNode } from 'react'
import { UnsavedBadge } from './unsaved.tsx'

export const SaveBar = ({ dirty, children }: { dirty: boolean; children: ReactNode }) => (
  <div
    data-save-bar
    className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
  >
    <span role="status" className="empty:hidden">
      <UnsavedBadge dirty={dirty} />
    </span>
    {children}
  </div>
)
