/** The accessibility statement. */
export { Accessibility as Component } from '../features/legal/accessibility.tsx'
