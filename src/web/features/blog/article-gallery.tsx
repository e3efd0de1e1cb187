/**
 * The pictures of a section: pairs are compared, single pictures are shown, each with its caption.
 */
import type { BlogItem } from '#contract/blog.ts'
import { blogCopy as copy } from '#copy/public/blog.ts'
import { pairOf, pictureFor } from '../../ui/pair.ts'
import { PublicPair } from '../../ui/public-pair.tsx'
import { LIGHT_TABLE, LightTableItem } from '../../ui/light-table.tsx'
import { Mount, MOUNTED_FULL } from '../../ui/mount.tsx'
import { SizedImage } from '../../ui/sized-image.tsx'

const SIZES = `(min-width: 1024px) 420px, (min-width: 640px) 46vw, ${MOUNTED_FULL}`

export function ArticleGallery({ items }: { items: readonly BlogItem[] }) {
  return (
    <ul className={LIGHT_TABLE}>
      {items.map((item, index) => (
        <Item
          key={`${item.beforeImage ?? item.imageUrl} ${item.title}`}
          item={item}
          index={index}
        />
      ))}
    </ul>
  )
}

function Item({
  item: { title, description, imageUrl, imageAlt, beforeImage, afterImage },
  index,
}: {
  item: BlogItem
  index: number
}) {
  const name = title ?? copy.pair(index + 1)
  const pair = pairOf(beforeImage, afterImage, imageAlt ?? name)
  const picture = pair ? null : pictureFor(imageUrl, imageAlt ?? '')
  const shape = pair ?? picture
  if (!shape) return null
  const caption =
    title || description ? (
      <>
        {title && <span className="font-title italic text-ink">{title}. </span>}
        {description}
      </>
    ) : null
  return (
    <LightTableItem ratio={shape.width / shape.height} rem={10}>
      <Mount {...(caption ? { caption } : {})}>
        {pair ? (
          <PublicPair {...pair} label={copy.compare(name)} sizes={SIZES} />
        ) : (
          picture && <SizedImage picture={picture} sizes={SIZES} />
        )}
      </Mount>
    </LightTableItem>
  )
}
