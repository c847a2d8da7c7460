import { existsSync } from 'node:fs'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, or null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named !== undefined) return existsSync(named) ? named : null
  return KNOWN_PLACES.find((place) => existsSync(place)) ?? null
}

/**
 * Start flags: no sandbox for root, software WebGL, and none of the browser's own traffic. Only WebGL is drawn by the
 * software GPU: pages that it puts together too cost the machine a third more, and look the same.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
] as const
