/** The landing page. */
export { Landing as Component } from '../features/landing/landing.tsx'
export { loadUnitPrice as loader } from '../lib/unit-price.ts'
