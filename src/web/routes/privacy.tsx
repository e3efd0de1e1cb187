/** Privacy policy. */
export { Privacy as Component } from '../features/legal/privacy.tsx'
