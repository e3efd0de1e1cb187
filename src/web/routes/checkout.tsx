/** Buying credits. */
export { CheckoutScreen as Component } from '../features/checkout/checkout-screen.tsx'
