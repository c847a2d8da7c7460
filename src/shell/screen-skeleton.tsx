import { Skeleton, SkeletonRows } from '../ui/components/states.tsx'
import css from './screen-skeleton.module.css'

/** What stands while a screen's file is on its way: a header line, a few figures, rows. */
export function ScreenSkeleton() {
  return (
    <div className={css.screen} aria-hidden>
      <div className={css.figures}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={css.figure}>
            <Skeleton w="45%" h="0.625rem" />
            <Skeleton w="60%" h="1.25rem" />
          </div>
        ))}
      </div>
      <div className={css.rows}>
        <SkeletonRows rows={14} />
      </div>
    </div>
  )
}
