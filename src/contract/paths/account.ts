/** Sign-in and one's own account. */
export const accountPaths = {
  'auth.start': 'GET /api/auth/google',
  'auth.callback': 'GET /api/auth/google/callback',
  'auth.exchange': 'POST /api/auth/exchange',
  'auth.me': 'GET /api/auth/me',
  'auth.logout': 'POST /api/auth/logout',

  'users.stats': 'GET /api/user/stats',
} as const
