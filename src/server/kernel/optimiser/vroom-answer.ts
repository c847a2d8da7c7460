import { z } from 'zod'
import type { Problem } from '../../../solver/problem.ts'

/** What is read of an answer of VROOM's; of steps only those that are tasks count. */
export const VroomAnswer = z.object({
  code: z.number().int(),
  error: z.string().optional(),
  routes: z
    .array(
      z.object({
        vehicle: z.number().int(),
        steps: z.array(z.object({ type: z.string(), id: z.number().int().optional() })),
      }),
    )
    .optional(),
})

const TASKS: ReadonlySet<string> = new Set(['job', 'pickup', 'delivery'])

/** The stops of each vehicle in the order of an answer; null where it names what was not asked for. */
export function ordersOf(
  { stops, vehicles }: Problem,
  routes: NonNullable<z.infer<typeof VroomAnswer>['routes']>,
): ReadonlyMap<string, readonly string[]> | null {
  const orders = new Map<string, readonly string[]>()
  for (const { vehicle, steps } of routes) {
    const its = vehicles[vehicle]
    const tasks = steps.filter(({ type }) => TASKS.has(type))
    const ids = tasks.flatMap(({ id }) => stops[id ?? -1]?.id ?? [])
    if (its === undefined || ids.length !== tasks.length || orders.has(its.id)) return null
    orders.set(its.id, ids)
  }
  return orders
}
