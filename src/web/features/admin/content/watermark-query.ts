/** What the parts of the watermark screen share. */
import type { WatermarkKey } from '#contract/admin/content-figures.ts'
import { adminKey } from '../toolkit/resource.ts'

export const WATERMARK_KEY = adminKey('admin.watermark')
/** What is being typed for one entry. */
export type Draft = { key: WatermarkKey; value: string } | null
