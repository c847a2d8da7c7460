import { useAccess } from '../../ui/access.tsx'
import { useFloor, useGeneralData } from '../../ui/live.tsx'
import { type Scene, WallScenes } from '../../ui/wall-scenes.tsx'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'
import { DayMap } from './day-map.tsx'
import type { Scope } from './day-numbers.ts'
import css from './wall.module.css'
import { AttentionScene } from './wall-attention.tsx'
import { NumbersScene } from './wall-numbers.tsx'

/** The dashboard on a wall: numbers, map, attention, in turn. */
export function Wall({ scope }: { scope: Scope }) {
  const floor = useFloor()
  const { settings } = useAccess()
  const { branches } = useGeneralData()
  const branch = scope === 'all' ? undefined : branches.get(scope)?.name
  const scenes: readonly Scene[] = [
    { key: 'numbers', title: words.wall.day, render: () => <NumbersScene scope={scope} /> },
    {
      key: 'map',
      title: words.wall.onTheRoad,
      // A map is dear to make: it stays, out of sight, so that weeks of turns leave nothing behind.
      keep: true,
      render: () => (
        <div className={css.map}>
          <DayMap scope={scope} chosen={null} />
        </div>
      ),
    },
    { key: 'attention', title: words.attention.title, render: () => <AttentionScene scope={scope} /> },
  ]
  return <WallScenes scenes={scenes} freshness={floor.freshness} name={branch ?? settings.provider_title} />
}
