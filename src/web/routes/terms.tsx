/** Terms of use. */
export { Terms as Component } from '../features/legal/terms.tsx'
export { loadUnitPrice as loader } from '../lib/unit-price.ts'
