/** Which browsers the console is made for (000 §5), and where each explains how popups are allowed (000 §2). */

interface BrowserRow {
  label: string
  /** Finds the version in the user agent; the first row that fits is the browser. */
  version: RegExp
  minimum: string
  popupHelp: string
}

export const BROWSERS = {
  edge: {
    label: 'Microsoft Edge',
    version: /\bEdg\/([\d.]+)/,
    minimum: '97.0.1072.55',
    popupHelp: 'https://support.microsoft.com/microsoft-edge/1d8ba4f8-f385-9a0b-e944-aa47339b6bb5',
  },
  firefox: {
    label: 'Firefox',
    version: /\bFirefox\/([\d.]+)/,
    minimum: '96.0',
    popupHelp: 'https://support.mozilla.org/kb/pop-blocker-settings-exceptions-troubleshooting',
  },
  chrome: {
    label: 'Chrome',
    version: /\b(?:Headless)?Chrome\/([\d.]+)/,
    minimum: '97.0.4692',
    popupHelp: 'https://support.google.com/chrome/answer/95472',
  },
  safari: {
    label: 'Safari',
    version: /\bVersion\/([\d.]+).*\bSafari\//,
    minimum: '15.4',
    popupHelp: 'https://support.apple.com/guide/safari/sfri40696/mac',
  },
} as const satisfies Record<string, BrowserRow>
export type BrowserName = keyof typeof BROWSERS

/** The browser behind a user agent; null for one that is not in the table. */
export function browserOf(userAgent: string): { name: BrowserName; version: string } | null {
  for (const name of ['edge', 'firefox', 'chrome', 'safari'] as const) {
    const version = BROWSERS[name].version.exec(userAgent)?.[1]
    if (version !== undefined) return { name, version }
  }
  return null
}

function isOlder(version: string, minimum: string): boolean {
  const [its, least] = [version, minimum].map((one) => one.split('.').map(Number))
  for (const [place, wanted] of (least ?? []).entries()) {
    const part = its?.[place] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}

/** Whether somebody should be told that their browser is out of date. One that is not known is left alone. */
export function isOutOfDate(userAgent: string): boolean {
  const browser = browserOf(userAgent)
  if (browser === null) return false
  // Chrome tells only its first number since 101: what it does not tell is not held against it.
  const told = browser.version.replace(/(\.0)+$/, '')
  const minimum = BROWSERS[browser.name].minimum
  const known = told.split('.').length
  return isOlder(told, minimum.split('.').slice(0, known).join('.'))
}
