/** Route of the checkout. */
export { CheckoutScreen as Component } from '../features/checkout/checkout-screen.tsx'
