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

/** The formats that a plain string schema may be told to have: `z.string().email()`, which zod keeps beside `z.email()`. */
const STRING_FORMATS = /^(export const ZodString = [\s\S]*?^\}), \{\n[\s\S]*?^\}\);$/m
/** A call of one of those in a source of ours. */
const FORMAT_CALL =
  /\bz\s*\.string\(\)(?:\s*\.\w+\([^()]*\))*\s*\.(?:email|url|jwt|emoji|guid|uuid(?:v[467])?|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|date(?:time)?|time|duration)\(/

/** All twenty-six formats would come with the first string, each with its own check (2 KB gzip). */
export function withoutStringFormats(): Plugin {
  return {
    name: 'hubline:without-string-formats',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$|\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (!id.includes('/zod/')) {
          if (FORMAT_CALL.test(code))
            this.error(`${id}: the console has z.email() alone, and no z.string().email()`)
          return null
        }
        if (!STRING_FORMATS.test(code)) this.error('zod writes the formats of strings in another way')
        return { code: code.replace(STRING_FORMATS, '$1, {});'), map: null }
      },
    },
  }
}

/** A name for React's developer tools, and a context or component that is made where a module begins. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm
const MADE_AT_ONCE = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef)\()/gm
/** What a link and an error lead to where react-router serves the pages itself. */
const OF_FRAMEWORK = /^function (PrefetchPageLinks|RSCErrorHandler)\([\s\S]*?^\}$/gm

/** Of react-router what nobody uses would stay: it has a name given, or may do something when it is made (3 KB gzip). */
export function withoutUnusedOfRouter(): Plugin {
  return {
    name: 'hubline:without-unused-of-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(DISPLAY_NAME, '')
          .replaceAll(MADE_AT_ONCE, '$1/* @__PURE__ */ $2')
          .replaceAll(OF_FRAMEWORK, 'function $1({ children = null }) { return children; }'),
        map: null,
      }),
    },
  }
}

/** What RxJS takes for an observable besides: the one of these that it is given fails, with a word of RxJS's own. */
const ASYNC_INPUT = /^ {8}if \(is(?:AsyncIterable|ReadableStreamLike)\(input\)\) \{\n.*\n {8}\}\n/gm

/** Streams of the browser and async generators are no inputs of ours; RxJS has them written out in old JavaScript (2 KB gzip). */
export function withoutAsyncInputs(): Plugin {
  return {
    name: 'hubline:without-async-inputs',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|scheduled\/scheduled)\.js$/ },
      handler: (code) => ({ code: code.replaceAll(ASYNC_INPUT, ''), map: null }),
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
