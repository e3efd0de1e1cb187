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

  'secondFactor.signIn': 'POST /api/auth/second-factor/sign-in',
  'secondFactor.read': 'GET /api/auth/second-factor',
  'secondFactor.enrol': 'POST /api/auth/second-factor',
  'secondFactor.confirm': 'POST /api/auth/second-factor/confirmation',
  'secondFactor.renew': 'POST /api/auth/second-factor/recovery-codes',
  'secondFactor.disable': 'POST /api/auth/second-factor/removal',
  'identity.way': 'GET /api/auth/identity',
  'identity.confirm': 'POST /api/auth/identity',
  'identity.google': 'POST /api/auth/identity/google',

  'users.stats': 'GET /api/user/stats',

  'settings.username': 'POST /api/user/update-username',
  'settings.privacy': 'GET /api/user/privacy-settings',
  'settings.savePrivacy': 'POST /api/user/privacy-settings',
  'settings.export': 'GET /api/user/data-export',
  'settings.deleteAccount': 'DELETE /api/user/delete-account',
} as const
