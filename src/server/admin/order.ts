/** Saves the order of a list of the back office. */
import type { FastifyInstance } from 'fastify'
import { adminOrderApi } from '#contract/admin/order.ts'
import type { OrderedList } from '#contract/admin/order-figures.ts'
import { bind, type BindOptions } from '../http/bind.ts'
import { actorOf, type Actor } from './audit.ts'

export type SeenRow = { key: string; seen: string }
type Orderable = { reorder(actor: Actor, rows: readonly SeenRow[]): Promise<{ moved: number }> }

/**
 * Returns strictly rising numbers for rows in their new order, made from the present numbers so
 * that few rows change.
 */
export function risingNumbers(present: readonly number[]): number[] {
  const numbers: number[] = []
  for (const number of present.toSorted((a, b) => a - b))
    numbers.push(Math.max(number, (numbers.at(-1) ?? -1) + 1))
  return numbers
}

export const adminOrderRoutes = (
  app: FastifyInstance,
  lists: Record<OrderedList, Orderable>,
  options: BindOptions,
): void =>
  bind(
    app,
    adminOrderApi,
    {
      'admin.order.save': (input) =>
        lists[input.params.list].reorder(actorOf(input), input.body.rows),
    },
    options,
  )
