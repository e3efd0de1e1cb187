/** An icon link that opens a page in a new tab. */
import { ExternalLink } from 'lucide-react'

export function OpenLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={label}
      className="inline-flex size-12 items-center justify-center rounded-md text-ink hover:bg-sunken"
    >
      <ExternalLink aria-hidden="true" className="size-4.5" />
    </a>
  )
}
