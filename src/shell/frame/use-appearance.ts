import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { persistUserSetting } from '../../features/session/save-user-setting.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import {
  applyDensity,
  DENSITIES,
  type Density,
  readAppearance,
  SCHEMES,
  type Scheme,
} from '../../ui/theme/appearance.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'

/** Rows for a finger are not wanted with a mouse: one look for each kind of device. */
const SETTING = matchMedia('(pointer: coarse)').matches ? 'look_touch' : 'look'
const Kept = z.object({ scheme: z.enum(SCHEMES), density: z.enum(DENSITIES) })
type Kept = z.infer<typeof Kept>

/** A setting's value is JSON in text. */
function readKept(value: string | undefined): Kept | null {
  try {
    const kept = Kept.safeParse(JSON.parse(value ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Whose look it is: nobody's on a wall, and not that of somebody whose eyes are looked through. */
function useOwner() {
  const session = useSession()
  const { wall } = useWall()
  return session.is === 'signed-in' && session.user.logged_in_user === undefined && !wall
    ? session.data
    : null
}

/** Choosing how the console looks: at once, and for the next time that the same person signs in. */
export function useAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const store = useSessionStore()
  const owner = useOwner()
  const keep = (change: Partial<Kept>) => {
    if (owner === null) return
    const { scheme, density } = readAppearance(localStorage)
    const value: Kept = { scheme, density, ...change }
    persistUserSetting(store, SETTING, value)
  }
  return {
    scheme: colorScheme,
    chooseScheme(scheme: Scheme) {
      setColorScheme(scheme)
      keep({ scheme })
    },
    chooseDensity(density: Density) {
      applyDensity(density)
      keep({ density })
    },
  }
}

/** Logging out clears what the browser keeps (000 §4): the look comes back with the person. */
export function useSavedAppearance(): void {
  const { setColorScheme } = useMantineColorScheme()
  const owner = useOwner()
  const applied = useRef<number | null>(null)
  const user = owner?.user.id ?? null
  const apply = useEffectEvent(() => {
    const kept = readKept(owner?.user_settings.find(({ setting }) => setting === SETTING)?.value)
    if (kept === null) return
    setColorScheme(kept.scheme)
    applyDensity(kept.density)
  })
  useEffect(() => {
    if (user === null || applied.current === user) return
    applied.current = user
    apply()
  }, [user])
}
