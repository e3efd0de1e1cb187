/** Focuses the first invalid field within an element, once the errors are rendered. */
export const focusInvalid = (within: HTMLElement | null): void =>
  void requestAnimationFrame(() =>
    within?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  )
