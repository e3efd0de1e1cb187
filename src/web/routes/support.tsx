/** The help centre. */
export { Support as Component } from '../features/support/support.tsx'
