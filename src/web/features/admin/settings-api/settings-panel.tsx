/** The settings panel: API configuration and content management. */
import { adminApiCopy as copy } from '#copy/admin/settings-api.ts'
import { adminOpeningCopy } from '#copy/admin/opening.ts'
import { adminSecurityCopy } from '#copy/admin/security.ts'
import { SecurityPanel } from '../security/security-panel.tsx'
import { PublisherPanel } from '../opening/publisher-panel.tsx'
import { UrlTabs } from '../toolkit/url-tabs.tsx'
import { ApiPanel } from './api-panel.tsx'
import { ContentPagesPanel } from '../content/content-pages.tsx'
import { ContentScreens } from '../content/content-screens.tsx'

export const SettingsPanel = () => (
  <UrlTabs
    label={copy.tabsLabel}
    tabs={[
      { key: 'api', label: copy.api, content: <ApiPanel /> },
      { key: 'publisher', label: adminOpeningCopy.publisher.tab, content: <PublisherPanel /> },
      { key: 'security', label: adminSecurityCopy.part, content: <SecurityPanel /> },
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
