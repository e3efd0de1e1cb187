/** The article before it is there. */
import { blogCopy } from '#copy/public/blog.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function BlogSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <p className="sr-only">{blogCopy.loading}</p>
      <Skeleton className="h-24 w-full max-w-2xl sm:h-36" />
      <Skeleton className="h-14 w-full max-w-xl" />
      <div className="mt-8 grid gap-16 lg:grid-cols-[15rem_1fr]">
        <Skeleton className="h-64 max-lg:hidden" />
        <div className="grid gap-4">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-32 w-full max-w-[68ch]" />
          ))}
        </div>
      </div>
    </div>
  )
}
