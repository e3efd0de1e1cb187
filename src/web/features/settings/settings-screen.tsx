/** The account settings in four tabs; the address contains the open one. */
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { settingsCopy as copy } from '#copy/account/settings.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { DeletionTab } from './deletion-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import { useSessionCheck } from '../../domain/session/signed-in.ts'

/** Tab key in the address → label. */
const TABS = {
  compte: copy.tabs.account,
  confidentialite: copy.tabs.privacy,
  donnees: copy.tabs.data,
  suppression: copy.tabs.deletion,
} as const
type TabKey = keyof typeof TABS

export function SettingsScreen() {
  const { user, loading } = useAuth()
  useSessionCheck()
  const [query, setQuery] = useSearchParams()
  const [deleted, setDeleted] = useState(false)
  const asked = query.get('onglet')
  const open: TabKey = asked !== null && asked in TABS ? (asked as TabKey) : 'compte'
  const show = (key: string) =>
    setQuery(key === 'compte' ? {} : { onglet: key }, { replace: true, preventScrollReset: true })

  if (loading)
    return (
      <Page title={copy.title} narrow>
        <Waiting />
      </Page>
    )
  if (deleted) {
    return (
      <Page title={copy.title} narrow>
        <Alert tone="success" title={copy.deletion.leaving} />
      </Page>
    )
  }
  if (!user) {
    return (
      <Page title={copy.title} narrow>
        <Alert
          tone="error"
          title={copy.signedOut}
          actions={
            <Button size="sm" onClick={() => openSignIn()}>
              {copy.signIn}
            </Button>
          }
        />
      </Page>
    )
  }
  const content: Record<TabKey, ReactNode> = {
    compte: <AccountTab user={user} />,
    confidentialite: <PrivacyTab />,
    donnees: <DataTab user={user} />,
    suppression: <DeletionTab user={user} onDeleted={() => setDeleted(true)} />,
  }
  return (
    <Page title={copy.title} intro={copy.intro} narrow>
      <Tabs
        label={copy.tabsLabel}
        value={open}
        onChange={show}
        tabs={(Object.keys(TABS) as TabKey[]).map((key) => ({
          key,
          label: TABS[key],
          content: content[key],
        }))}
      />
    </Page>
  )
}
