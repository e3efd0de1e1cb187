/** The blog panel: sections and metadata. */
import { adminBlogCopy as copy } from '#copy/admin/blog.ts'
import { UrlTabs } from '../toolkit/url-tabs.tsx'
import { BlogMetadataPanel } from './blog-metadata.tsx'
import { BlogSections } from './blog-sections.tsx'

export const BlogPanel = () => (
  <UrlTabs
    label={copy.tabsLabel}
    tabs={[
      { key: 'sections', label: copy.sections.tab, content: <BlogSections /> },
      { key: 'metadata', label: copy.metadata.tab, content: <BlogMetadataPanel /> },
    ]}
  />
)
