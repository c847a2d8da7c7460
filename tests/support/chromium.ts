import { existsSync } from 'node:fs'

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Nobody packs one for a Mac: the whole browser does there, slower. */
const SHELL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function find(named: string | undefined, places: readonly string[]): string | null {
  if (named !== undefined) return existsSync(named) ? named : null
  return places.find((place) => existsSync(place)) ?? null
}

/** The path of a Chromium on this machine, or null. */
export const findChromium = (): string | null => find(process.env.CHROMIUM, CHROMIUM_PLACES)

/**
 * The path of Chromium's engine without its windows, or null. It draws and runs pages as Chromium does, in half the time;
 * what a browser has around a page (its settings, its viewer of PDFs, blocked popups) it has not.
 */
export const findHeadlessShell = (): string | null => find(process.env.CHROMIUM_HEADLESS_SHELL, SHELL_PLACES)

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
