/** The logo: a print with one lifted corner. */
export const LogoMark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8" fill="none">
    <path
      d="M5.5 5h21a1 1 0 0 1 1 1v14.5L20 27.5H5.5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z"
      fill="var(--color-raised)"
      stroke="var(--color-ink)"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
    <path
      d="M27.5 20.5h-6.4a1 1 0 0 0-1 1v6"
      stroke="var(--color-ink)"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
    <path
      d="M8.5 20.5c2.6-5.2 5-7 7-5.2 1.5 1.4 2.6 1.6 4.3.2 1.4-1.2 2.6-1.4 3.7-1"
      stroke="var(--color-ochre)"
      strokeWidth="1.9"
      strokeLinecap="round"
    />
    <circle cx="19.6" cy="10.4" r="1.9" fill="var(--color-ochre)" />
  </svg>
)
