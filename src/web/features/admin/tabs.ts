/** The panel of each tab of the dashboard, loaded on first use. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { TabName } from './entries.ts'

type Panel = LazyExoticComponent<ComponentType>

const panel = (load: () => Promise<ComponentType>): Panel =>
  lazy(async () => ({ default: await load() }))

export const PANELS: Record<TabName, Panel> = {
  overview: panel(async () => (await import('./overview/overview-panel.tsx')).OverviewPanel),
  users: panel(async () => (await import('./users/users-panel.tsx')).UsersPanel),
  sales: panel(async () => (await import('./sales/sales-panel.tsx')).SalesPanel),
  pricing: panel(async () => (await import('./pricing/pricing-panel.tsx')).PricingPanel),
  gifts: panel(async () => (await import('./gifts/gifts-panel.tsx')).GiftsPanel),
  photos: panel(async () => (await import('./photos/photos-panel.tsx')).PhotosPanel),
  reports: panel(
    async () => (await import('./family/family-reports-panel.tsx')).FamilyReportsPanel,
  ),
  gallery: panel(async () => (await import('./gallery/gallery-panel.tsx')).GalleryPanel),
  watermarks: panel(async () => (await import('./watermark/watermark-screen.tsx')).WatermarkScreen),
  blog: panel(async () => (await import('./blog/blog-panel.tsx')).BlogPanel),
  landing: panel(async () => (await import('./landing/landing-screen.tsx')).LandingScreen),
  settings: panel(async () => (await import('./settings-api/settings-panel.tsx')).SettingsPanel),
  media: panel(async () => (await import('./media/media-panel.tsx')).MediaPanel),
  footer: panel(async () => (await import('./footer/footer-panel.tsx')).FooterPanel),
  operations: panel(
    async () => (await import('./operations/operations-panel.tsx')).OperationsPanel,
  ),
  logs: panel(async () => (await import('./logs/logs-panel.tsx')).LogsPanel),
}
