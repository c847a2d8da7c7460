import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type InlineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { filesByNeed } from './scripts/build-files.ts'
import { headStart } from './scripts/build-head.ts'
import {
  fetchFirst,
  withoutAsyncInputs,
  withoutJsonSchemas,
  withoutStringFormats,
  withoutSummaries,
  withoutUnusedOfRouter,
} from './scripts/build-leaner.ts'
import { pdfFiles } from './scripts/build-pdf.ts'
import { compressed, fontPreload, versionFile } from './scripts/build-sent.ts'

const { version } = manifest
const server = `http://localhost:${process.env.API_PORT ?? 8080}`

/** What the modules of the console are, wherever they come. */
const source = () =>
  ({
    plugins: [
      react(),
      fetchFirst(),
      withoutSummaries(),
      withoutJsonSchemas(),
      withoutStringFormats(),
      withoutUnusedOfRouter(),
      withoutAsyncInputs(),
    ],
    define: { __VERSION__: JSON.stringify(version) },
    // RxJS is written for browsers without classes otherwise.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    css: {
      postcss: {
        plugins: [
          {
            // What a module composes from another arrives without the file that it is of: Vite would warn.
            postcssPlugin: 'hubline:composed-from',
            OnceExit(root) {
              root.walkDecls((line) => {
                if (line.source?.input.file === undefined) line.source = root.source
              })
            },
          },
        ],
      },
    },
    build: { target: 'es2022' },
    worker: { format: 'es' },
  }) satisfies InlineConfig

const files = filesByNeed(source)
const { plugins, ...rest } = source()

export default defineConfig({
  ...rest,
  plugins: [
    ...plugins,
    versionFile(version),
    fontPreload(),
    pdfFiles(),
    ...files.plugins,
    compressed(),
    headStart(version),
  ],
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/v2': server,
      '/login/google': server,
      '/live': { target: server, ws: true },
      '/version.json': server,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // Also the imported file itself, where it is the only one.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    rolldownOptions: {
      // How long our own plugins take is of no use to whoever builds the console.
      checks: { bundlerTimings: false },
      output: {
        // Not by all who share it: those names are a hundred letters long, and stand in the first script.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash:7][extname]`,
        codeSplitting: { groups: files.groups },
      },
    },
    // The map room is large by nature and lazy; the entry's own budget is checked by the tests.
    chunkSizeWarningLimit: 1200,
  },
})
