import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_CONSOLE } from '../../src/server/app.ts'

/** A copy of the built console for one platform to serve: what a release does to the files is done to these. */
export interface ConsoleCopy {
  readonly folder: string
  /** The scripts or the style sheets of this build are gone, as they are once the next one was put in their place. */
  drop(kind: 'js' | 'css'): void
  /** The site offers this version. */
  offer(version: string): void
  /** As it was built. */
  restore(): void
  remove(): void
}

export function copyConsole(): ConsoleCopy {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-console-'))
  const restore = () => cpSync(BUILT_CONSOLE, folder, { recursive: true })
  restore()
  return {
    folder,
    drop(kind) {
      const assets = join(folder, 'assets')
      // However it is compressed.
      const its = new RegExp(`\\.${kind}(\\.(br|gz))?$`)
      for (const file of readdirSync(assets)) if (its.test(file)) rmSync(join(assets, file))
    },
    offer(version) {
      writeFileSync(join(folder, 'version.json'), JSON.stringify({ version }))
    },
    restore,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
