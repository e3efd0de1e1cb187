/** The changes of a file of the library: its description, its replacement and its removal. */
import { useQueryClient } from '@tanstack/react-query'
import type { AdminMedia } from '#contract/admin/media.ts'
import { adminMediaCopy as copy } from '#copy/admin/media.ts'
import { call } from '../../../lib/api.ts'
import { MEDIA_KEY, mediaQuery } from '../inputs/media-query.ts'
import { adminKey } from '../toolkit/query-keys.ts'
import { useRemoval } from '../toolkit/removal.tsx'
import { isOutdated, useAction } from '../toolkit/use-action.ts'

/** The content that a replacement may change. */
const TOUCHES = [MEDIA_KEY, adminKey()]

export function useMediaChanges() {
  const cache = useQueryClient()
  const reread = async ({ id }: AdminMedia): Promise<AdminMedia | null> =>
    (await cache.fetchQuery(mediaQuery)).find((media) => media.id === id) ?? null
  const describe = useAction({
    run: ({ id, ...body }: { id: string; alt: string; seenAlt: string | undefined }) =>
      call('admin.media.describe', { params: { id }, body }),
    done: () => ({ title: copy.described }),
    failed: copy.describeFailed,
    touches: TOUCHES,
    quiet: isOutdated,
  })
  const replace = useAction({
    run: ({ media, address }: { media: AdminMedia; address: string }) =>
      call('admin.media.replace', { params: { id: media.id }, body: { address } }),
    done: ({ changed }, { media }) => ({
      title: copy.replaced[media.kind],
      description: copy.replacedIn(changed),
    }),
    failed: copy.replaceFailed,
    serverFirst: true,
    touches: TOUCHES,
  })
  const removal = useRemoval({
    run: (media: AdminMedia) => call('admin.media.remove', { params: { id: media.id } }),
    done: () => ({ title: copy.removed }),
    failed: copy.removeFailed,
    serverFirst: true,
    touches: TOUCHES,
    reread,
  })
  return { describe, replace, removal, reread }
}
