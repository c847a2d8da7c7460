import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

const { version } = manifest
const server = `http://localhost:${process.env.API_PORT ?? 8080}`

/** The version file that open consoles poll (000 §7), made from package.json so that there is one version. */
function versionFile(): Plugin {
  return {
    name: 'hubline:version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` })
    },
  }
}

/** Text is painted in Inter at once: the font is asked for together with the script, not after the style. */
function fontPreload(): Plugin {
  return {
    name: 'hubline:font-preload',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

export default defineConfig({
  plugins: [react(), versionFile(), fontPreload()],
  define: { __VERSION__: JSON.stringify(version) },
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
    // The map room is large by nature and lazy; the entry's own budget is checked by the tests.
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
})
