/** The tabs of the dashboard in their order, each loaded on first use. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'

export type TabName = keyof typeof adminCopy.tabs
type Panel = LazyExoticComponent<ComponentType>

const panel = (load: () => Promise<ComponentType>): Panel =>
  lazy(async () => ({ default: await load() }))

const PANELS: Record<TabName, Panel> = {
  overview: panel(async () => (await import('./overview/overview-panel.tsx')).OverviewPanel),
  users: panel(async () => (await import('./users/users-panel.tsx')).UsersPanel),
  pricing: panel(async () => (await import('./pricing/pricing-panel.tsx')).PricingPanel),
  photos: panel(async () => (await import('./photos/photos-panel.tsx')).PhotosPanel),
  gallery: panel(async () => (await import('./gallery/gallery-panel.tsx')).GalleryPanel),
  watermarks: panel(async () => (await import('./watermark/watermark-screen.tsx')).WatermarkScreen),
  blog: panel(async () => (await import('./blog/blog-panel.tsx')).BlogPanel),
  landing: panel(async () => (await import('./landing/landing-screen.tsx')).LandingScreen),
  settings: panel(async () => (await import('./settings-api/settings-panel.tsx')).SettingsPanel),
  footer: panel(async () => (await import('./footer/footer-panel.tsx')).FooterPanel),
  operations: panel(
    async () => (await import('./operations/operations-panel.tsx')).OperationsPanel,
  ),
  logs: panel(async () => (await import('./logs/logs-panel.tsx')).LogsPanel),
}

export type Tab = { name: TabName; label: string; Panel: Panel }
export const tabs: readonly Tab[] = (Object.keys(adminCopy.tabs) as TabName[]).map((name) => ({
  name,
  label: adminCopy.tabs[name],
  Panel: PANELS[name],
}))
