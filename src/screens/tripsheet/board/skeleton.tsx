import { Skeleton } from '../../../ui/components/states.tsx'
import { tripsheet as messages } from '../messages.ts'
import css from './skeleton.module.css'

const LANES = [7, 5, 6, 3, 6, 4, 5]

/** Lanes with cards that breathe, where they will be. */
export function BoardSkeleton() {
  return (
    <div className={css.board} role="status" aria-label={messages.loading}>
      {LANES.map((cards, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
        <div key={lane} className={css.lane}>
          <div className={css.head}>
            <Skeleton w="62%" h="0.875rem" />
            <Skeleton w="44%" />
            <Skeleton h="0.375rem" />
            <Skeleton w="80%" />
          </div>
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
            <div key={card} className={css.card}>
              <Skeleton w="54%" />
              <Skeleton w="76%" />
              <Skeleton w="66%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
