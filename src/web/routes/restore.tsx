/** Upload and restore. */
export { RestoreScreen as Component } from '../features/restore/restore-screen.tsx'
