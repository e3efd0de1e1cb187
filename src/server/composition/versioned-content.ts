/** How the content of each kind is checked and saved when an earlier version is restored. */
import { z } from 'zod'
import { adminBlogApi } from '#contract/admin/blog.ts'
import { adminPagesApi } from '#contract/admin/content.ts'
import { adminGalleryApi, GalleryPairContent } from '#contract/admin/gallery.ts'
import { adminLandingApi } from '#contract/admin/landing.ts'
import { adminPricingApi } from '#contract/admin/pricing.ts'
import { GALLERY_TEXT_KEYS } from '#contract/gallery-figures.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import { restorer, type Restorer } from '../admin/versions.ts'
import type { Features } from './features.ts'

const GalleryKey = z.enum(GALLERY_TEXT_KEYS)

export const versionedContent = ({
  admin,
  contentAdmin: { pages, blog, landing, gallery, galleryTexts },
}: Features): Record<VersionKind, Restorer> => ({
  legalPage: restorer(adminPagesApi['admin.legalPages.update'].body, pages.legalPages.restore),
  contentPage: restorer(
    adminPagesApi['admin.contentPages.update'].body,
    pages.contentPages.restore,
  ),
  blogSection: restorer(adminBlogApi['admin.blogSections.update'].body, blog.sections.restore),
  blogMetadata: restorer(
    adminBlogApi['admin.blogMetadata.save'].body,
    (actor, _key, content, from) => blog.saveMetadata(actor, content, from),
  ),
  landingSection: restorer(adminLandingApi['admin.landingSections.update'].body, landing.restore),
  plan: restorer(adminPricingApi['admin.plans.update'].body, admin.pricing.plans.restore),
  galleryText: restorer(
    adminGalleryApi['admin.galleryTexts.update'].body,
    (actor, key, { configValue }, from) =>
      galleryTexts.update(actor, GalleryKey.parse(key), configValue, from),
  ),
  galleryItem: restorer(GalleryPairContent, gallery.restore),
})
