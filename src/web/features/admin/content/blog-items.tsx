/** The items of a blog gallery: pairs before and after, or single pictures. */
import type { BlogItem } from '#contract/blog.ts'
import { adminBlogCopy } from '#copy/admin-content.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../toolkit/inputs.tsx'
import { ImageField } from './image-field.tsx'
import { ListEditor } from './list-editor.tsx'

const copy = adminBlogCopy.sections
export const BLANK_ITEM: BlogItem = { title: null, description: null, imageUrl: null, imageAlt: null, beforeImage: null, afterImage: null }
const PICTURES = [['beforeImage', copy.before], ['afterImage', copy.after], ['imageUrl', copy.itemImage]] as const

export function BlogItems({ items, onChange }: { items: readonly BlogItem[]; onChange: (items: BlogItem[]) => void }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{copy.items}</legend>
      <ListEditor words={{ add: copy.addItem, one: copy.item, title: (number) => `${number}` }} items={items} onChange={onChange} blank={BLANK_ITEM} max={60}>
        {(item, set) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={copy.itemTitle} value={item.title ?? ''} onChange={(event) => set({ title: event.target.value })} />
            <Field label={copy.itemAlt} value={item.imageAlt ?? ''} onChange={(event) => set({ imageAlt: event.target.value })} />
            <div className="sm:col-span-2"><TextArea label={copy.itemDescription} rows={2} value={item.description ?? ''} onChange={(event) => set({ description: event.target.value })} /></div>
            {PICTURES.map(([name, label]) => <ImageField key={name} use="blog" label={label} value={item[name]} onChange={(address) => set({ [name]: address })} />)}
          </div>
        )}
      </ListEditor>
    </fieldset>
  )
}
