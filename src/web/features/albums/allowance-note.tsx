/** States how many photos can be added now, and what raises that number. */
import type { Album } from '#contract/albums.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { pathOf } from '../../lib/screens.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

const copy = albumsCopy.allowance
const REMEDIES: Record<Album['allowance']['limit'], ('buy' | 'decide')[]> = {
  credits: ['buy'],
  locked: ['buy', 'decide'],
  day: [],
  album: [],
}

export function AllowanceNote({ album: { allowance } }: { album: Album }) {
  const { photos, limit } = allowance
  if (photos > 0) return <p className="text-sm text-muted">{copy.next[limit](photos)}</p>
  const remedies = REMEDIES[limit]
  return (
    <Alert
      title={copy.title[limit]}
      className="text-left"
      actions={
        remedies.length > 0 && (
          <>
            {remedies.includes('buy') && (
              <LinkButton size="sm" to={pathOf('checkout')}>
                {copy.buy}
              </LinkButton>
            )}
            {remedies.includes('decide') && (
              <LinkButton size="sm" variant="secondary" to={pathOf('lockedPhotos')}>
                {copy.decide}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {copy.text[limit]}
    </Alert>
  )
}
