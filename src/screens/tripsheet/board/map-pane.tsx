import { laneKey } from '../../../features/assignment/task.ts'
import { useAfterPaint } from '../../../ui/loading/after-paint.ts'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import type { BoardFilter } from '../lanes/filter.ts'
import { NOTHING, withStops } from '../lanes/selection.ts'
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
  /** Told how many stops a loop has chosen. */
  onChosen: (stops: number) => void
}

/** The map beside the board, with the same cursor and the same choice. */
export function MapPane({ columns, choice, filter, isBehind, onChosen }: MapPaneProps) {
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
              const lane = columns.find(({ cards }) => cards.some(({ ids }) => ids.includes(id)))
              const stop = lane?.cards.find(({ ids }) => ids.includes(id))
              if (lane !== undefined && stop !== undefined)
                choice.press(lane.key, stop.key, add ? 'toggle' : 'only')
            }}
            onEnclose={(ids, add) => {
              // As on the board: a stop is chosen with all that is done there.
              const stops = columns
                .flatMap(({ cards }) => cards)
                .filter((stop) => stop.ids.some((id) => ids.has(id)))
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
