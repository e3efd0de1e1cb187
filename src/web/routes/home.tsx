/** The landing page. */
export { Landing as Component } from '../features/landing/landing.tsx'
export { loadLanding as loader } from '../features/landing/sections.ts'
