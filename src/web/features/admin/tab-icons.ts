/** The picture of each tab in the side bar. */
import {
  Activity,
  Droplets,
  Gift,
  Images,
  Flag,
  Image,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Newspaper,
  PanelBottom,
  Receipt,
  ScrollText,
  Settings,
  Tag,
  Users,
} from 'lucide-react'
import type { TabName } from './entries.ts'

export const TAB_ICONS: Record<TabName, LucideIcon> = {
  overview: LayoutDashboard,
  users: Users,
  sales: Receipt,
  pricing: Tag,
  gifts: Gift,
  photos: Image,
  reports: Flag,
  gallery: Images,
  watermarks: Droplets,
  blog: Newspaper,
  landing: LayoutTemplate,
  footer: PanelBottom,
  logs: ScrollText,
  operations: Activity,
  settings: Settings,
}
