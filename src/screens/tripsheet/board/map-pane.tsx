import type { Stop } from '../../../features/assignment/stop.ts'
import { laneKey } from '../../../features/assignment/task.ts'
import { useAfterPaint } from '../../../ui/loading/after-paint.ts'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import type { BoardFilter } from '../lanes/filter.ts'
import { NOTHING, stopsWith, withStops } from '../lanes/selection.ts'
import { MapBoundary } from './map-boundary.tsx'
import css from './tripsheet-board.module.css'
import type { BoardColumn } from './use-columns.ts'
import type { BoardSelection } from './use-selection.ts'

const BoardMap = lazyBackground(() => import('./board-map.tsx'))

interface MapPaneProps {
  columns: readonly BoardColumn[]
  choice: BoardSelection
  filter: BoardFilter
  /** A stop that was opened stands before it. */
  isBehind: boolean
  /** Opens the parts of lanes in which stops stand: what is chosen is seen. */
  onReveal: (stops: readonly Stop[]) => void
  /** Told how many stops a loop has chosen. */
  onChosen: (stops: number) => void
}

/** The map beside the board, with the same cursor and the same choice. */
export function MapPane({ columns, choice, filter, isBehind, onReveal, onChosen }: MapPaneProps) {
  // The cards come first: the code of a map, and its first drawing, would keep them waiting.
  const isTime = useAfterPaint(true)
  return (
    <div className={css.map} data-behind={isBehind || undefined}>
      <MapBoundary>
        {isTime && (
          <BoardMap
            filter={filter}
            lane={columns.find(({ key }) => key === choice.cursor?.lane)?.lane}
            card={choice.card}
            chosen={choice.target}
            onStop={(id, add) => {
              const lane = columns.find(({ all }) => all.some(({ ids }) => ids.includes(id)))
              const stop = lane?.all.find(({ ids }) => ids.includes(id))
              if (lane === undefined || stop === undefined) return
              onReveal([stop])
              choice.press(lane.key, stop.key, add ? 'toggle' : 'only')
            }}
            onEnclose={(ids, add) => {
              // As on the board: a stop is chosen with all that is done there.
              const stops = stopsWith(columns, ids)
              onReveal(stops)
              choice.choose(withStops(add ? choice.chosen : NOTHING, stops))
              onChosen(stops.length)
            }}
            onDriver={(id) => choice.goTo(laneKey(id), null)}
          />
        )}
      </MapBoundary>
    </div>
  )
}
