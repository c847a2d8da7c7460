/** What the console's scripts leave out of the sources that they are made of, and what they put in its place. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A line that only the OpenAPI page tells. */
const SUMMARY = /^( +summary:) (?:'[^'\n]*'|"[^"\n]*"),$/gm

/** What each call does, in words, is for the OpenAPI page, which the server makes: the console leaves it out. */
export function withoutSummaries(): Plugin {
  return {
    name: 'hubline:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SUMMARY, "$1 '',"), map: null }),
    },
  }
}

/** What writes one kind of zod's schemas as JSON Schema, and what writes a whole one. */
const PROCESSOR = /^export const (\w+Processor) = [\s\S]*?^\};$/gm
const METHOD = /^export const (create\w+Method) = [\s\S]*?^\};$/gm

/** zod's schemas can describe themselves as JSON Schema: the server does that (OpenAPI), the console never (5 KB gzip). */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'hubline:without-json-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(PROCESSOR, 'export const $1 = () => {};')
          .replaceAll(METHOD, 'export const $1 = () => {};'),
        map: null,
      }),
    },
  }
}

/** What the built code calls for each `import()`: ours, which tries again what once could not be had. */
export function fetchFirst(): Plugin {
  let isUsed = false
  return {
    name: 'hubline:fetch-first',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isUsed = true
        return fileURLToPath(new URL('../src/ui/loading/preload-with-retry.ts', import.meta.url))
      },
    },
    buildEnd() {
      if (!isUsed)
        this.error(
          'Vite asks for its preloading under another name: src/ui/loading/preload-with-retry.ts is not used',
        )
    },
  }
}
