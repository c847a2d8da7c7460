import type { Bench, Line } from './line.ts'
import { measureAddressSearch } from './rows/address-search.ts'
import { measureBoard } from './rows/board.ts'
import { measureEvents } from './rows/events.ts'
import { measureFanOut } from './rows/fan-out.ts'
import { measureFirstLoad } from './rows/first-load.ts'
import { measureFollower } from './rows/follower.ts'
import { measureHistory } from './rows/history.ts'
import { measureImpact } from './rows/impact.ts'
import { measureImport } from './rows/import.ts'
import { measureKeyToPrice } from './rows/key-to-price.ts'
import { measureLabels } from './rows/labels.ts'
import { measureLatency } from './rows/latency.ts'
import { measureManySockets } from './rows/many-sockets.ts'
import { measureMaps } from './rows/maps.ts'
import { measurePalette } from './rows/palette.ts'
import { measurePoorLine, POOR_LINE_SHIPMENTS } from './rows/poor-line.ts'
import { measureQuotes } from './rows/quotes.ts'
import { measureRateCalls } from './rows/rate-calls.ts'
import { measureReconnect } from './rows/reconnect.ts'
import { measureResume } from './rows/resume.ts'
import { measureRewind, REWIND_SHIPMENTS } from './rows/rewind.ts'
import { measureRouting } from './rows/routing.ts'
import { measureScroll } from './rows/scroll.ts'
import { measureSnapshot } from './rows/snapshot.ts'
import { measureTable } from './rows/table.ts'
import { measureTravelTimes } from './rows/travel-times.ts'
import { measureWallHeap } from './rows/wall-heap.ts'
import { measureWebhooks } from './rows/webhooks.ts'
import { measureWhatIf, WHAT_IF_SHIPMENTS } from './rows/what-if.ts'
import { openStage, type Stage } from './stage.ts'

export const SHIPMENTS = 50_000
/** Rows of the list of shipments that are live at once, of a large courier. */
const LIVE_ROWS = 100_000
/** Where it does not matter how many there are. */
const FEW_SHIPMENTS = 3_000

type Measure = (bench: Bench) => Promise<Line[]>

/** On a stage of its own: what one bench leaves behind does not slow the next. */
function staged(
  measure: (bench: Bench, stage: Stage, shipments: number) => Promise<Line[]>,
  most = SHIPMENTS,
): Measure {
  return async (bench) => {
    const shipments = bench.quick ? most / 10 : most
    const stage = await openStage(shipments)
    try {
      return await measure(bench, stage, shipments)
    } finally {
      await stage.stop()
    }
  }
}

/** In the order in which they are measured. */
export const BENCHES: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ['table', (bench) => measureTable(bench, bench.quick ? LIVE_ROWS / 10 : LIVE_ROWS)],
  ['scroll', (bench) => measureScroll(bench, bench.quick ? LIVE_ROWS / 10 : LIVE_ROWS)],
  ['maps', measureMaps],
  ['latency', staged(measureLatency)],
  ['snapshot', staged(measureSnapshot)],
  ['resume', staged(measureResume)],
  ['reconnect', measureReconnect],
  ['rewind', staged(measureRewind, REWIND_SHIPMENTS)],
  ['palette', staged(measurePalette)],
  ['board', measureBoard],
  ['wall-heap', staged(measureWallHeap)],
  ['poor-line', staged(measurePoorLine, POOR_LINE_SHIPMENTS)],
  ['first-load', measureFirstLoad],
  ['fan-out', measureFanOut],
  ['events', staged(measureEvents)],
  ['many-sockets', staged(measureManySockets, FEW_SHIPMENTS)],
  ['address-search', measureAddressSearch],
  ['routing', measureRouting],
  ['impact', measureImpact],
  ['travel-times', measureTravelTimes],
  ['follower', (bench) => measureFollower(bench, FEW_SHIPMENTS)],
  ['quotes', measureQuotes],
  ['labels', measureLabels],
  ['webhooks', (bench) => measureWebhooks(bench, FEW_SHIPMENTS)],
  ['import', staged(measureImport, FEW_SHIPMENTS)],
  ['history', staged(measureHistory, FEW_SHIPMENTS)],
  ['what-if', staged(measureWhatIf, WHAT_IF_SHIPMENTS)],
  ['key-to-price', staged(measureKeyToPrice, FEW_SHIPMENTS)],
  ['rate-calls', staged(measureRateCalls, FEW_SHIPMENTS)],
])
