/** The items of a blog gallery: before/after pairs or single pictures. */
import type { BlogItem } from '#contract/blog.ts'
import { adminBlogCopy } from '#copy/admin/blog.ts'
import { Field } from '../../../ui/field.tsx'
import type { InnerErrors } from '../toolkit/form-errors.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { ImageField } from '../inputs/image-field.tsx'
import { ListEditor } from '../inputs/list-editor.tsx'

const copy = adminBlogCopy.sections
const BLANK_ITEM: BlogItem = {
  title: null,
  description: null,
  imageUrl: null,
  imageAlt: null,
  beforeImage: null,
  afterImage: null,
}
const PICTURES = [
  ['beforeImage', copy.before],
  ['afterImage', copy.after],
  ['imageUrl', copy.itemImage],
] as const

type Props = {
  items: readonly BlogItem[]
  onChange: (items: BlogItem[]) => void
  error: string | null
  /** By path, such as `0.title`. */
  errors: InnerErrors
}

/** The items as texts for a comparison. */
export const itemTexts = (items: readonly BlogItem[]): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((item, at) =>
      [
        [copy.itemTitle, item.title],
        [copy.itemAlt, item.imageAlt],
        [copy.itemDescription, item.description],
        ...PICTURES.map(([name, label]) => [label, item[name]] as const),
      ].map(([label, text]) => [`${at + 1} · ${label}`, text ?? '']),
    ),
  )

export function BlogItems({ items, onChange, error, errors }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{copy.items}</legend>
      <ListEditor
        words={{ add: copy.addItem, one: copy.item, title: (number) => `${number}` }}
        items={items}
        onChange={onChange}
        blank={BLANK_ITEM}
        max={60}
        error={error}
      >
        {(item, set, at) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={copy.itemTitle}
              error={errors[`${at}.title`] ?? null}
              value={item.title ?? ''}
              onChange={(event) => set({ title: event.target.value })}
            />
            <Field
              label={copy.itemAlt}
              error={errors[`${at}.imageAlt`] ?? null}
              value={item.imageAlt ?? ''}
              onChange={(event) => set({ imageAlt: event.target.value })}
            />
            <div className="sm:col-span-2">
              <TextArea
                label={copy.itemDescription}
                error={errors[`${at}.description`] ?? null}
                rows={2}
                value={item.description ?? ''}
                onChange={(event) => set({ description: event.target.value })}
              />
            </div>
            {PICTURES.map(([name, label]) => (
              <ImageField
                key={name}
                use="blog"
                label={label}
                error={errors[`${at}.${name}`] ?? null}
                value={item[name]}
                onChange={(address) => set({ [name]: address })}
              />
            ))}
          </div>
        )}
      </ListEditor>
    </fieldset>
  )
}
