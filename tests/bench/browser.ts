import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'

/** Chromium before the bench's own page, on the origin of a platform (or of nobody). */
export interface BenchBrowser {
  readonly browser: Browser
  /** Opens the page afresh: nothing of what was measured before is in it. */
  open(origin: string): Promise<Page>
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.geojson': 'application/json',
}
/** Without WebGL in software: it would put every page together pixel by pixel, which a GPU does on the side. */
const FLAGS = CHROMIUM_FLAGS.filter((flag) => !/gl=|angle=|swiftshader|gpu-/.test(flag))
const PAGE = new URL('./page/', import.meta.url).pathname
const PUBLIC = new URL('../../public/', import.meta.url).pathname

/** `drawsMaps`: with WebGL in software, as nothing else draws a map, and the page and its lazy parts from a server that is asked all along. */
export async function openBenchBrowser({
  drawsMaps = false,
} = {}): Promise<BenchBrowser & { openServed(): Promise<Page> }> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium: npm test installs it')
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-page-'))
  await build({
    configFile: false,
    root: PAGE,
    base: '/bench/',
    logLevel: 'warn',
    plugins: [react()],
    define: { __VERSION__: JSON.stringify('bench') },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      target: 'es2022',
      chunkSizeWarningLimit: 4_000,
      minify: process.env.NOMIN ? false : undefined,
      emptyOutDir: true,
    },
  })
  const browser = await chromium.launch({
    executablePath,
    args: drawsMaps ? [...CHROMIUM_FLAGS] : FLAGS,
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.test')
    const file = pathname.startsWith('/bench/')
      ? join(folder, pathname.slice('/bench/'.length))
      : join(PUBLIC, pathname)
    try {
      const body = readFileSync(file)
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  if (drawsMaps) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    browser,
    async openServed() {
      // A sixteenth of the dots: what fills them in software is no graphics card, and would be all that is measured.
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        deviceScaleFactor: 0.25,
      })
      const page = await context.newPage()
      page.on('pageerror', (problem) => {
        throw problem
      })
      const { port } = server.address() as AddressInfo
      await page.goto(`http://127.0.0.1:${port}/bench/index.html`)
      await page.waitForFunction(() => window.bench !== undefined)
      return page
    },
    async open(origin) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // The page comes from nowhere, as Chromium sees it, and goes to this machine: that is asked for.
        permissions: ['local-network-access'],
      })
      const page = await context.newPage()
      // An empty page is fast: what fails on it fails the bench.
      page.on('pageerror', (problem) => {
        throw problem
      })
      const policy = await policyOf(origin)
      await page.route(`${origin}/bench/**`, (route) => {
        const file = new URL(route.request().url()).pathname.slice('/bench/'.length) || 'index.html'
        return route.fulfill({
          body: readFileSync(join(folder, file)),
          contentType: TYPES[extname(file)] ?? 'application/octet-stream',
          headers: policy,
        })
      })
      await page.goto(`${origin}/bench/index.html`)
      await page.waitForFunction(() => window.bench !== undefined)
      await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
      // Requests are only intercepted while the page loads: what is measured goes its own way.
      await page.unroute(`${origin}/bench/**`)
      return page
    },
    async close() {
      await browser.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The page lives under the console's own content policy: without it, zod would compile its checks. */
async function policyOf(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/login`, { headers: { accept: 'text/html' } }).catch(() => null)
  const policy = answer?.headers.get('content-security-policy')
  return policy ? { 'content-security-policy': policy } : {}
}

/** Bytes of JavaScript heap that are in use after everything else was let go. */
export async function heapOf(page: Page): Promise<number> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize
}
