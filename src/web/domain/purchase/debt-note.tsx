/** Shows beside a balance that credits are owed and why; renders nothing without a debt. */
import { debtCopy } from '#copy/account/debt.ts'

export function DebtNote({ debt, className = '' }: { debt: number; className?: string }) {
  if (debt === 0) return null
  return <p className={`measure text-sm text-muted ${className}`}>{debtCopy.owed(debt)}</p>
}
