/** Where the code of each screen is, for the build: as src/shell/screens.ts says it. */
import { readFileSync } from 'node:fs'
import { ROUTES, type Route } from '../src/domain/console/routes.ts'

interface ScreenSource {
  /** Of its address, without what it shows beside. */
  readonly path: string
  /** Within src. */
  readonly source: string
  readonly isWithoutShell: boolean
}

/** A line of src/shell/screens.ts. */
const SCREEN = /'(\/[^']*)': \(\) => import\('\.\.\/(screens\/[^']+)'\)/g

export function screenSources(): readonly ScreenSource[] {
  const routes: readonly Route[] = ROUTES
  const lines = [...readFileSync('src/shell/screens.ts', 'utf8').matchAll(SCREEN)]
  if (lines.length === 0) throw new Error('src/shell/screens.ts is written in another way')
  return lines.map(([, path = '', source = '']) => ({
    path: path.replace(/\/:.*$/, ''),
    source,
    isWithoutShell: routes.some((route) => route.path === path && route.withoutShell === true),
  }))
}
