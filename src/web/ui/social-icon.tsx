/**
 * Icons of the social networks in the footer, in the style of the site's other icons; a globe for
 * any other.
 */
import type { ReactNode } from 'react'
import { Globe } from 'lucide-react'

const MARKS: Record<string, ReactNode> = {
  facebook: (
    <path d="M17 3h-2.6C11.6 3 10 4.8 10 7.4V10H7v4h3v7h4v-7h2.6l.6-4H14V7.8c0-.9.4-1.3 1.3-1.3H17Z" />
  ),
  twitter: <path d="M4 4.5 19.5 19.5M19.6 4.5 13.5 11M10.6 13.4 4.6 19.5" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.9" />
      <path d="M16.9 7.1h.01" />
    </>
  ),
  linkedin: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="2" />
      <path d="M7.8 10.5V17M7.8 7.4v.01M11.6 17v-6.5M11.6 13.2c0-1.5 1-2.5 2.3-2.5s2.3.9 2.3 2.6V17" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.3 4.6 2.7-4.6 2.7Z" />
    </>
  ),
}

export function SocialIcon({ platform }: { platform: string }) {
  const mark = MARKS[platform.toLowerCase()]
  if (!mark) return <Globe aria-hidden="true" strokeWidth={1.6} className="size-5" />
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {mark}
    </svg>
  )
}
