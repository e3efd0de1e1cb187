/** Sign-in and the signed-in user's account. */
export const accountPaths = {
  'auth.start': 'GET /api/auth/google',
  'auth.callback': 'GET /api/auth/google/callback',
  'auth.exchange': 'POST /api/auth/exchange',
  'auth.local': 'POST /api/auth/local',
  'auth.setPassword': 'POST /api/auth/password',
  'auth.me': 'GET /api/auth/me',
  'auth.logout': 'POST /api/auth/logout',
  'auth.logoutOthers': 'POST /api/auth/logout-others',

  'users.stats': 'GET /api/user/stats',

  'settings.username': 'POST /api/user/update-username',
  'settings.privacy': 'GET /api/user/privacy-settings',
  'settings.savePrivacy': 'POST /api/user/privacy-settings',
  'settings.export': 'GET /api/user/data-export',
  'settings.deleteAccount': 'DELETE /api/user/delete-account',
} as const
