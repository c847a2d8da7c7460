/** How the numbers of the day (day-numbers.ts) travel: reckoned where all shipments are, seen before those have come. */
import { z } from 'zod'
import { Stage } from '../shipments/shipment-status.ts'

/**
 * What is counted by the moment at which it happened.
 * `left`: stopped waiting for collection. `kept`, `broken`: promises of delivery; a promise that is still open is
 * booked as broken at the moment at which it will be. `atHub`, `out`: when what is there now was last touched.
 */
const Series = z.enum(['booked', 'collected', 'delivered', 'left', 'kept', 'broken', 'atHub', 'out'])
export type Series = z.infer<typeof Series>

/** The numbers of all branches: how many in each stage, and of each series the slots from `from` on. */
const FigureNumbers = z.object({
  stages: z.record(Stage, z.number()),
  slots: z.record(Series, z.object({ from: z.number().int(), counts: z.array(z.number()) })),
})
export type FigureNumbers = z.infer<typeof FigureNumbers>

export const SERVED_FIGURES = z.enum(['active', 'late', 'failed'])
/** The figures that stand before how the day goes. */
export type ServedFigure = z.infer<typeof SERVED_FIGURES>

/** What the dashboard's figures are read off. */
export const DayFigures = z.object({
  numbers: FigureNumbers,
  figures: z.record(SERVED_FIGURES, z.number()),
})
export type DayFigures = z.infer<typeof DayFigures>
