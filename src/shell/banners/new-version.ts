import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { createLifetime } from '../../streams/lifetime.ts'
import { createVersionWatch, type VersionWatch } from '../../streams/session/version-watch.ts'
import { systemTime } from '../../streams/time.ts'
import { hasUnsaved } from '../../ui/form/unsaved.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { VERSION } from '../version.ts'

export interface NewVersionProps {
  readonly onUpdate: () => void
  /** Null where it cannot be put off. */
  readonly onLater: (() => void) | null
}

const File = z.object({ version: z.string() })

async function read(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const file = File.safeParse(await response.json())
    return file.success ? file.data.version : null
  } catch {
    return null
  }
}

const FORCED_FOR = 'hubline.forced_for_version'

/** Loads the page anew for a version, once: a cache that still gives the old one must not make it a loop. */
function forceOnce(version: string): boolean {
  if (sessionStorage.getItem(FORCED_FOR) === version) return false
  sessionStorage.setItem(FORCED_FOR, version)
  location.reload()
  return true
}

let watch: VersionWatch | null = null
/** One for the page, as long as it lives. */
function versionWatch(): VersionWatch {
  watch ??= createVersionWatch(createLifetime(), { time: systemTime, running: VERSION, read })
  return watch
}

/** A call said that there is another version: the banner does not wait for its time. */
export function lookForNewVersion(): void {
  void versionWatch().look()
}

/**
 * What the banner offers when there is another version; null when there is none. A major difference loads the page
 * anew by itself, unless something typed would be lost; a wall, where nobody could press anything, does so for any.
 */
export function useNewVersion(): NewVersionProps | null {
  const its = useMemo(versionWatch, [])
  const { change, version } = useSignal(its)
  const { wall } = useWall()
  const forced = change === 'major' || (wall && change === 'minor')
  useEffect(() => {
    if (forced && !hasUnsaved()) forceOnce(version)
  }, [forced, version])
  if (change === 'same') return null
  return { onUpdate: () => location.reload(), onLater: change === 'minor' ? its.later : null }
}
