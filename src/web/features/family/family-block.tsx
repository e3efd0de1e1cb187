/** Entry to the family link beside a restored photo or below an album. */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { familyCopy } from '#copy/account/family.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import {
  familyLinksQuery,
  isAbout,
  replyCount,
  wordsAbout,
  type FamilySubject,
} from './family-links.ts'

const copy = familyCopy.block
const FamilyDialog = lazily(async () => (await import('./family-dialog.tsx')).FamilyDialog)

/** `photos`: the photo, or those of the album. */
export function FamilyBlock({
  subject,
  photos,
}: {
  subject: FamilySubject
  photos: readonly Photo[]
}) {
  const title = useId()
  const words = wordsAbout(subject)
  const { data } = useQuery(familyLinksQuery())
  const [open, setOpen] = useState(false)
  const mine = (data ?? []).filter((link) => isAbout(link, subject))
  const replies = mine.reduce((sum, link) => sum + replyCount(link), 0)
  return (
    <section aria-labelledby={title} className="grid gap-3 border-t border-line pt-5 print:hidden">
      <h2 id={title} className="text-lg">
        {words.title}
      </h2>
      <p className="measure text-sm text-muted">{words.text}</p>
      <Button
        variant="secondary"
        className={'photo' in subject ? undefined : 'justify-self-start'}
        icon={<Users aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        {replies > 0 ? copy.seeReplies(replies) : copy.button}
      </Button>
      <FamilyDialog open={open} onClose={() => setOpen(false)} subject={subject} photos={photos} />
    </section>
  )
}
