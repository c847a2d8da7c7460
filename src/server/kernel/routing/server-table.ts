/** The ways between many places by a routing server: asked in blocks of as many places as it takes in one question. */
import { hourOfWeek, streetFactor } from '../../../domain/arrivals/streets.ts'
import type { WayCells } from '../../../domain/arrivals/way-table.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { emptyCells } from './own-table.ts'
import { askServer, parts, type RoutingDialect, type RoutingServer } from './routing-server.ts'
import { freeWay } from './shipped-roads.ts'
import type { TableQuestion } from './travel-times.ts'

const AT_ONCE = 8

interface Block {
  readonly profile: string
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

/** Rows of one block are left in the same hour, where the server knows hours. */
function blocksOf(
  { mostEachWay, knowsHours, profileOf }: RoutingDialect,
  { kinds, leavesAt }: TableQuestion,
): Block[] {
  const all = [...leavesAt.keys()]
  const byHour = Map.groupBy(all, (i) => (knowsHours ? hourOfWeek(leavesAt[i] ?? 0) : 0))
  const rows = [...byHour.values()].flatMap((its) => parts(its, mostEachWay))
  return [...new Set(kinds.map(profileOf))].flatMap((profile) =>
    rows.flatMap((row) =>
      parts(all, mostEachWay).map((column) => ({ profile, rows: row.items, columns: column.items })),
    ),
  )
}

/** `late`: it answers, and not so much in so short a time. */
export interface NoTable {
  readonly is: 'away' | 'late'
  readonly why: string
}

/** All of it, or why not: half from one and half from the other, no two ways could be compared. */
export async function serverTable(
  dialect: RoutingDialect,
  server: RoutingServer,
  places: readonly Place[],
  question: TableQuestion,
  withinMs: number,
): Promise<{ readonly cells: WayCells[] } | NoTable> {
  const { kinds, leavesAt, streets } = question
  const until = AbortSignal.timeout(withinMs)
  const cellsOf = new Map(kinds.map((kind) => [dialect.profileOf(kind), emptyCells(places.length)]))
  const kindOf = new Map(kinds.map((kind) => [dialect.profileOf(kind), kind]))
  const factor = streetFactor(streets)
  const blocks = blocksOf(dialect, question)
  let problem: NoTable | null = null
  async function work(): Promise<void> {
    for (let block = blocks.pop(); block !== undefined && problem === null; block = blocks.pop()) {
      const { profile, rows, columns } = block
      const [cells, kind] = [cellsOf.get(profile), kindOf.get(profile)]
      if (cells === undefined || kind === undefined) continue
      const placesOf = (its: readonly number[]) => its.flatMap((i) => places[i] ?? [])
      const said = await askServer(
        server,
        dialect.askMatrix(placesOf(rows), placesOf(columns), { kind, leavesAt: leavesAt[rows[0] ?? 0] ?? 0 }),
        (answer) => dialect.readMatrix(answer, rows.length, columns.length),
        until,
      )
      if (said.is === 'failed') {
        problem = until.aborted
          ? { is: 'late', why: `no table of ${places.length} places within ${withinMs} ms` }
          : { is: 'away', why: said.why }
        return
      }
      for (const [r, i] of rows.entries())
        for (const [c, j] of columns.entries()) {
          const [from, to] = [places[i], places[j]]
          if (i === j || from === undefined || to === undefined) continue
          const told = said.is === 'answer' ? said.value[r * columns.length + c] : null
          // A way that it does not know is ours.
          const free = told ?? freeWay(kind, from, to)
          const ms = told?.ms ?? free.ms * factor(kind, from, to, leavesAt[i] ?? 0)
          cells.distances[i * places.length + j] = Math.round(free.metres)
          cells.durations[i * places.length + j] = Math.ceil(ms / 1_000)
        }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (problem !== null) return problem
  return { cells: kinds.flatMap((kind) => cellsOf.get(dialect.profileOf(kind)) ?? []) }
}
