/** The blog: its sections, and its header. */
import { useState } from 'react'
import { adminBlogCopy as copy } from '#copy/admin-content.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { BlogMetadataPanel } from './blog-metadata.tsx'
import { BlogSections } from './blog-sections.tsx'

export function BlogPanel() {
  const [open, setOpen] = useState('sections')
  return (
    <Tabs
      label={copy.tabsLabel} value={open} onChange={setOpen}
      tabs={[{ key: 'sections', label: copy.sections.tab, content: <BlogSections /> }, { key: 'metadata', label: copy.metadata.tab, content: <BlogMetadataPanel /> }]}
    />
  )
}
