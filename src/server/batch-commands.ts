import { perProvider } from './kernel/concurrency/micro-batcher.ts'
import { isItemFailure } from './kernel/database/rolled-back.ts'
import { createTracedBatcher } from './kernel/tracing/gathered.ts'
import type { Tracing } from './kernel/tracing/tracing.ts'
import { bookShipments } from './modules/shipments/commands/book-shipment.ts'
import type { BookCommand, Booked, RecordCommand, Recorded } from './modules/shipments/commands/command.ts'
import { recordTrackingEvents } from './modules/shipments/commands/record-tracking-events.ts'
import type { Platform } from './platform.ts'

/** Small batches side by side: while one is committed, the calls of the next are read. */
const BATCHER = { waitMs: 2, most: 128, atOnce: 3, isOfItems: isItemFailure }

/** Single commands that arrive together travel together; the platform that they run on is made after this. */
export function batchCommands(tracing: Tracing | null, platform: () => Platform): Platform['batched'] {
  return {
    book: perProvider<BookCommand, Booked>((id) =>
      createTracedBatcher(tracing, {
        ...BATCHER,
        run: (commands) => bookShipments(platform(), id, commands),
      }),
    ),
    record: perProvider<RecordCommand, Recorded>((id) =>
      createTracedBatcher(tracing, {
        ...BATCHER,
        run: (commands) => recordTrackingEvents(platform(), id, commands),
      }),
    ),
  }
}
