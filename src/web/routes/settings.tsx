/** Route of the account settings. */
export { SettingsScreen as Component } from '../features/settings/settings-screen.tsx'
