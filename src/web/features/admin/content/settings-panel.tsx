/** The settings area: API configuration, and content management with its screens. */
import { adminApiCopy as copy } from '#copy/admin/api.ts'
import { UrlTabs } from '../toolkit/url-tabs.tsx'
import { ApiPanel } from './api-panel.tsx'
import { ContentPagesPanel } from './content-pages.tsx'
import { ContentScreens } from './content-screens.tsx'

export const SettingsPanel = () => (
  <UrlTabs
    label={copy.tabsLabel}
    tabs={[
      { key: 'api', label: copy.api, content: <ApiPanel /> },
      { key: 'content', label: copy.content, content: <ContentManagement /> },
    ]}
  />
)

const ContentManagement = () => (
  <div className="grid gap-10">
    <ContentScreens />
    <ContentPagesPanel />
  </div>
)
