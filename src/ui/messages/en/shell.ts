import type { BrowserError } from '../../../domain/console/error-catalogue.ts'

/** Errors of browsers that a person can do something about (000 §8). */
const advice: Record<BrowserError, { title: string; text: string }> = {
  chunk: {
    title: 'A newer version is out',
    text: 'This page is made of old files that are no longer there. Clear the cache of your browser and refresh the page.',
  },
  storage: {
    title: 'Your browser keeps no data for us',
    text: 'Cookies are disabled for this site. Check the settings of your browser and refresh the page.',
  },
  maps: {
    title: 'The map cannot be loaded',
    text: 'An extension of your browser may block it. Allow it for this site, or switch the extension off, and refresh the page.',
  },
}

export const shell = {
  main: 'Main',
  menu: 'Menu',
  home: 'Home',
  skip: 'Skip to the content',
  widen: 'Widen the navigation',
  narrow: 'Narrow the navigation',
  logOut: 'Log out',
  balance: 'Balance',
  version: (version: string) => `Version ${version}`,
  lookAndKeys: 'Appearance and shortcuts',
  colours: 'Colours',
  schemes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  rows: 'Rows',
  densities: { normal: 'Normal', compact: 'Compact', touch: 'Touch' },
  keys: 'Shortcuts',
  characterKeys: 'Single-letter shortcuts',
  onOff: { on: 'On', off: 'Off' },
  characterKeysOn: (menu: string) =>
    `Shortcuts of a single letter or sign can be turned off under “${menu}” in the navigation.`,
  characterKeysOff: (menu: string) =>
    `Shortcuts of a single letter or sign are off. Turn them on under “${menu}” in the navigation. Ctrl K, arrows, Enter and Escape still work.`,
  showKeys: 'Show shortcuts',
  wall: 'Wallboard',
  back: 'Back',
  goTo: 'Go to',
  everywhere: 'Everywhere',
  thisScreen: 'This screen',
  // In the words of 000 §8.
  offline: 'You are currently offline. Please check your internet connection.',
  online: 'You are back online.',
  error: 'Error',
  errorTitle: 'An error has occurred',
  errorNotified: 'Our development team has been notified and will attempt to fix the issue ASAP.',
  errorRefresh: 'Please try refreshing the page to resolve the issue.',
  advice,
  noCourier: 'Not found. No courier uses this address.',
}
