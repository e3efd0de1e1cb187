/** Plans, payments, credits and invoices. */
export const moneyPaths = {
  'pricing.unitPrice': 'GET /api/unit-price',
  'pricing.plans': 'GET /api/pricing-configurations',
  'payments.transactions': 'GET /api/transactions/user',
} as const
