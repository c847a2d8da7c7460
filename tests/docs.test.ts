import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
/** `src/domain/values/moment.ts`, without what stands for any name. */
const PATHS = /`((?:src|tests|docs|scripts|reference)\/[\w./-]+)`/g

test.each(documents)('%s names files that exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(PATHS)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each(['POSTGRES_PASSWORD', 'PUBLIC_URL'])('compose.yaml starts nothing without %s', (name) => {
  const uses = readFileSync('compose.yaml', 'utf8').match(new RegExp(`\\$\\{${name}\\b[^}]*\\}`, 'g')) ?? []
  expect(uses).not.toEqual([])
  for (const use of uses) expect(use).toMatch(/^\$\{\w+:\?\w+/)
})

test('the glossary and the guide name files', () => {
  for (const document of ['docs/glossary.md', 'CONTRIBUTING.md'])
    expect(readFileSync(document, 'utf8').match(PATHS)?.length ?? 0).toBeGreaterThan(10)
})

/** What is not in this repository: the specification, and what it stands on. */
const ELSEWHERE = /(^|\/)(clients|design|look)\.md$/
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const FILE = /(?<![\w@/.-])[\w][\w./-]*\.(?:tsx?|sql|md)\b/g

test('comments name files that exist', () => {
  const files = globSync('{src,tests,scripts,docs}/**/*.{ts,tsx,sql,md,css}')
  const stale = files
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(COMMENT) ?? [])
        .flatMap((comment) => comment.match(FILE) ?? [])
        .filter((name) => !ELSEWHERE.test(name) && !existsSync(name))
        .filter((name) => !files.some((known) => known.endsWith(`/${name.replace(/^\.\//, '')}`)))
        .map((name) => `${file}: ${name}`),
    )
  expect(stale).toEqual([])
})
