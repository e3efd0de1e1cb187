/** The settings area: API configuration, and content management with its screens. */
import { Link } from 'react-router'
import { adminApiCopy as copy } from '#copy/admin-api.ts'
import { pathOf } from '../../../lib/screens.ts'
import { UrlTabs } from '../toolkit/url-tabs.tsx'
import { ApiPanel } from './api-panel.tsx'
import { ContentPagesPanel } from './content-pages.tsx'

const SCREENS = [['legal-pages', copy.links.legal], ['gallery-text', copy.links.texts], ['gallery', copy.links.gallery], ['watermark', copy.links.watermark], ['landing', copy.links.landing]] as const

export const SettingsPanel = () => (
  <UrlTabs label={copy.tabsLabel} tabs={[{ key: 'api', label: copy.api, content: <ApiPanel /> }, { key: 'content', label: copy.content, content: <ContentManagement /> }]} />
)

const ContentManagement = () => (
  <div className="grid gap-10">
    <nav aria-label={copy.links.title} className="rounded-md border border-line bg-raised p-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {SCREENS.map(([name, label]) => <li key={name}><Link to={`${pathOf('admin')}/${name}`} className="link inline-flex min-h-10 items-center">{label}</Link></li>)}
      </ul>
    </nav>
    <ContentPagesPanel />
  </div>
)
