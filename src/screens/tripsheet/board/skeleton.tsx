import { Bone } from '../../../ui/components/states.tsx'
import { tripsheet as words } from '../messages.ts'
import css from './skeleton.module.css'

const LANES = [7, 5, 6, 3, 6, 4, 5]

/** Lanes with cards that breathe, where they will be. */
export function BoardSkeleton() {
  return (
    <div className={css.board} role="status" aria-label={words.loading}>
      {LANES.map((cards, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
        <div key={lane} className={css.lane}>
          <div className={css.head}>
            <Bone w="62%" h="0.875rem" />
            <Bone w="44%" />
            <Bone h="0.375rem" />
            <Bone w="80%" />
          </div>
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
            <div key={card} className={css.card}>
              <Bone w="54%" />
              <Bone w="76%" />
              <Bone w="66%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
