import { IconPlayerPauseFilled } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Freshness as FreshnessNow } from '../../streams/feed/link.ts'
import type { Signal } from '../../streams/signal.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { Freshness, useIsStale } from '../live-feed/freshness.tsx'
import { WallHeader } from './wall-header.tsx'
import css from './wall-scenes.module.css'

export interface Scene {
  readonly key: string
  readonly title: string
  /** Once shown it stays, out of sight while others have their turn: for what is dear to make, such as a map. */
  readonly keep?: boolean
  readonly render: () => ReactNode
}

interface WallScenesProps {
  scenes: readonly Scene[]
  freshness: Signal<FreshnessNow>
  /** Whose wall it is. */
  name: string
  /** How long a scene stays, ms. */
  sceneMs?: number
}

/** What a wall shows: scenes in turn, a clock, and in the corner how old the data is. Arrows turn, space holds. */
export function WallScenes({ scenes, freshness, name, sceneMs = 20_000 }: WallScenesProps) {
  const { components, wall } = useMessages()
  const [at, setAt] = useState(0)
  const [isPaused, setHeld] = useState(false)
  const turn = (by: number) => setAt((before) => (before + by + scenes.length) % scenes.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scene has its full time, also after a turn by hand
  useEffect(() => {
    if (isPaused || scenes.length < 2) return
    const timer = setInterval(() => setAt((before) => (before + 1) % scenes.length), sceneMs)
    return () => clearInterval(timer)
  }, [isPaused, scenes.length, sceneMs, at])
  useKeys([
    { keys: 'ArrowRight', label: components.nextScene, group: wall.turn, run: () => turn(1) },
    { keys: 'ArrowLeft', label: components.previousScene, group: wall.turn, run: () => turn(-1) },
    { keys: ' ', label: components.holdScene, group: wall.turn, run: () => setHeld(!isPaused) },
  ])
  const scene = scenes[at] ?? scenes[0]
  const isStale = useIsStale(freshness)
  const [seen, setSeen] = useState<ReadonlySet<string>>(NONE)
  if (scene !== undefined && !seen.has(scene.key)) setSeen(new Set([...seen, scene.key]))
  return (
    <div className={css.wall}>
      <WallHeader
        name={name}
        title={scene?.title ?? ''}
        turns={scenes.length > 1 ? scenes.map(({ key }) => key) : []}
        at={scene?.key ?? null}
      >
        {isPaused && <IconPlayerPauseFilled size="0.75rem" aria-hidden />}
        <Freshness freshness={freshness} />
      </WallHeader>
      <div className={css.stage} data-old={isStale || undefined}>
        {scenes.map(({ key, keep, render }) => {
          const on = key === scene?.key
          if (!on && !(keep === true && seen.has(key))) return null
          return (
            <div key={key} className={css.scene} data-off={!on || undefined} inert={!on}>
              {render()}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()
