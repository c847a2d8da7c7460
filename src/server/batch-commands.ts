import { countParcels } from '../domain/shipments/parcel.ts'
import { perProvider } from './kernel/concurrency/micro-batcher.ts'
import { isItemFailure } from './kernel/database/rolled-back.ts'
import type { Caller } from './kernel/http/caller.ts'
import { createTracedBatcher } from './kernel/tracing/gathered.ts'
import type { Tracing } from './kernel/tracing/tracing.ts'
import { bookShipments } from './modules/shipments/commands/book-shipment.ts'
import type { BookCommand, Booked, RecordCommand, Recorded } from './modules/shipments/commands/command.ts'
import { recordTrackingEvents } from './modules/shipments/commands/record-tracking-events.ts'
import type { Platform } from './platform.ts'

/** Small batches side by side: while one is committed, the calls of the next are read. */
const BATCHER = { waitMs: 2, most: 128, atOnce: 3, isOfItems: isItemFailure }
/** A shipment of five hundred parcels is booked with a line, and is as much work as hundreds of one. */
const MOST_PARCELS = 2_000

/** The people and programs of an account are one asker, each of the staff is one. */
const askerOf = ({ caller }: { readonly caller: Caller }) =>
  caller.account_id === null ? `user ${caller.user_id}` : caller.account_id

/** Single commands that arrive together travel together; the platform that they run on is made after this. */
export function batchCommands(tracing: Tracing | null, platform: () => Platform): Platform['batched'] {
  return {
    book: perProvider<BookCommand, Booked>((id) =>
      createTracedBatcher<BookCommand, Booked>(tracing, {
        ...BATCHER,
        weigh: ({ input }) => countParcels(input.parcels),
        heaviest: MOST_PARCELS,
        whose: askerOf,
        run: (commands) => bookShipments(platform(), id, commands),
      }),
    ),
    record: perProvider<RecordCommand, Recorded>((id) =>
      createTracedBatcher<RecordCommand, Recorded>(tracing, {
        ...BATCHER,
        whose: askerOf,
        run: (commands) => recordTrackingEvents(platform(), id, commands),
      }),
    ),
  }
}
