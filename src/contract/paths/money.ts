/** Plans, payments, credits and invoices. */
export const moneyPaths = {
  'pricing.unitPrice': 'GET /api/unit-price',
  'pricing.plans': 'GET /api/pricing-configurations',

  'payments.recap': 'GET /api/checkout/recap',
  'payments.checkout': 'POST /api/create-checkout-session',
  'payments.direct': 'POST /api/create-direct-payment',
  'payments.confirmation': 'GET /api/payments/confirmation',
  'payments.transactions': 'GET /api/transactions/user',
  'payments.invoice': 'GET /api/invoices/:id',
  'payments.subscriptions': 'GET /api/subscriptions',
  'payments.cancelSubscription': 'POST /api/subscriptions/:id/cancel',
  'payments.resumeSubscription': 'POST /api/subscriptions/:id/resume',
  'payments.withdraw': 'POST /api/withdrawals',
  'payments.waive': 'POST /api/withdrawal-waiver',

  'gifts.checkout': 'POST /api/gifts',
  'gifts.mine': 'GET /api/gifts',
  'gifts.card': 'GET /api/gifts/:id/card',
  'gifts.redeem': 'POST /api/gifts/redemption',
} as const
