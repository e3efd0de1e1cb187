/**
 * What covers pictures while they load or when they cannot be loaded; both fill the nearest
 * positioned ancestor.
 */
import { siteCopy } from '#copy/public/site.ts'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

/** The words become visible when the pictures take long. */
export const PicturesLoading = ({ words }: { words: string }) => (
  <>
    <Skeleton className="absolute inset-0 rounded-none" />
    <p className="absolute inset-0 flex animate-fade-in items-center justify-center p-4 text-center text-sm text-muted [animation-delay:1.5s] [animation-fill-mode:backwards]">
      {words}
    </p>
  </>
)

export const PicturesFailed = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <div className="absolute inset-0 z-2 flex flex-col items-center justify-center gap-3 bg-sunken p-4 text-center text-sm">
    <p>{words}</p>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {siteCopy.retry}
    </Button>
  </div>
)
