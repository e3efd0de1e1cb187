/** The back office. */
import { resourcePaths } from './resource.ts'

export const adminPaths = {
  'admin.users.list': 'GET /api/admin/users/stats',
  'admin.users.credits': 'PUT /api/admin/users/:id/credits',
  'admin.users.role': 'PUT /api/admin/users/:id/role',
  'admin.users.remove': 'DELETE /api/admin/users/:id',

  ...resourcePaths('admin.socialLinks', '/api/admin/footer-social-links', 'platform'),
} as const
