/**
 * Overview of family links in the user area: each photo and album with a link, and the number of
 * replies.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { familyCopy } from '#copy/account/family.ts'
import type { FamilyLink } from '#contract/family.ts'
import { longDate } from '../../lib/french.ts'
import { myPhotosQuery } from '../../domain/photo/my-photos.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Card } from '../../ui/mount.tsx'
import { familyLinksQuery, replyCount, subjectOf, type FamilySubject } from './family-links.ts'

const copy = familyCopy.place
/** Maximum number of photos and albums shown. */
const MAX_SHOWN = 6
const FamilyDialog = lazily(async () => (await import('./family-dialog.tsx')).FamilyDialog)

/** Renders nothing for an account without family links. */
export function FamilyOverview() {
  const { data: links } = useQuery(familyLinksQuery())
  const [isOpen, setIsOpen] = useState(false)
  /** Kept while the dialog closes. */
  const [subject, setSubject] = useState<FamilySubject | null>(null)
  const { data: photos } = useQuery({ ...myPhotosQuery(), enabled: subject !== null })
  if (!links || links.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <h2 id="famille" className="scroll-mt-24 text-xl">
        {copy.title}
      </h2>
      <p className="text-sm text-muted">{copy.text}</p>
      <ul className="m-0 grid list-none grid-cols-1 p-0">
        {latestOf(links).map((link) => (
          <li
            key={link.id}
            className="flex items-center justify-between gap-3 border-t border-line py-3"
          >
            <div className="min-w-0">
              <p className="truncate font-semibold" title={link.title}>
                {link.title}
              </p>
              <p className="text-sm text-muted">
                {copy.replies(replyCount(link))} ·{' '}
                {link.isOpen ? copy.open(longDate(link.endsAt)) : copy.ended}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={copy.seeOf(link.title)}
              onClick={() => {
                setSubject(subjectOf(link))
                setIsOpen(true)
              }}
            >
              {copy.see}
            </Button>
          </li>
        ))}
      </ul>
      {subject && photos && (
        <FamilyDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          subject={subject}
          photos={photos}
        />
      )}
    </Card>
  )
}

/** One line per photo and album, since the dialog shows all links of it. */
function latestOf(links: readonly FamilyLink[]): FamilyLink[] {
  const latest = new Map<string, FamilyLink>()
  for (const link of links) {
    const about = JSON.stringify(subjectOf(link))
    if (!latest.has(about)) latest.set(about, link)
  }
  return [...latest.values()].slice(0, MAX_SHOWN)
}
