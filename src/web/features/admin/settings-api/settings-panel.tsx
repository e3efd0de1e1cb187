/** The settings panel: API configuration and content management. */
import { adminApiCopy as copy } from '#copy/admin/settings-api.ts'
import { UrlTabs } from '../toolkit/url-tabs.tsx'
import { ApiPanel } from './api-panel.tsx'
import { ContentPagesPanel } from '../content/content-pages.tsx'
import { ContentScreens } from '../content/content-screens.tsx'

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
