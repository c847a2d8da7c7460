import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

const STYLES = /@mantine\/core\/styles\/(\w+)\.layer\.css/g
const PARTS = /import \{([^}]*)\} from '@mantine\/core'/g
const stylesIn = (source: string) => [...source.matchAll(STYLES)].map(([, name = '']) => name)

/** A part of Mantine without its styles is there for tests, and not for people: a bar of progress was not seen at all. */
test('each part of Mantine comes with its styles: of all, or beside it', async () => {
  const ofAll = stylesIn(readFileSync('src/ui/theme/mantine-styles.ts', 'utf8'))
  const bare: string[] = []
  for await (const file of glob('src/**/*.tsx')) {
    const source = readFileSync(file, 'utf8')
    const styled = new Set([...ofAll, ...stylesIn(source)])
    for (const [, names = ''] of source.matchAll(PARTS))
      for (const name of names.split(',').map((one) => one.trim()))
        if (existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`) && !styled.has(name))
          bare.push(`${file}: ${name}`)
  }
  expect(bare).toEqual([])
})
