/** Where the live socket of a provider is (000 §3, §7: `wss` and the setting `websocket_api_url`). */

/** A host with its port, and a path where one is named; with or without `wss://` before it. */
const WRITTEN = /^(?:wss:\/\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)(\/[\w\-./]*)?$/i

/** The host and the path that the setting names (an empty path: the usual one); null for what is no such address. */
export function readSocketSetting(setting: string): { host: string; path: string } | null {
  const [, host, path = ''] = WRITTEN.exec(setting.trim()) ?? []
  return host === undefined ? null : { host: host.toLowerCase(), path: path === '/' ? '' : path }
}

/** Whether tokens may travel there: nowhere else than to our own origin, or to a host that the operator has named. */
export function isAllowedSocket(setting: string, hosts: readonly string[]): boolean {
  if (setting.trim() === '') return true
  const named = readSocketSetting(setting)
  return named !== null && hosts.includes(named.host)
}

/** The whole address, for a page at `protocol` ('https:') and `host`; the page's own origin where the setting names none. */
export function socketAddress(
  setting: string,
  page: { readonly protocol: string; readonly host: string },
  usualPath: string,
): string {
  const named = readSocketSetting(setting)
  if (named !== null) return `wss://${named.host}${named.path || usualPath}`
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${usualPath}`
}
