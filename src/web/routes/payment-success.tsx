/** Route of the return from the payment page. */
export { SuccessScreen as Component } from '../features/payment/success-screen.tsx'
