/** A line at the top of the window while a page or a dialog is being loaded. */
export const LoadingLine = () => (
  <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-ochre" />
)
