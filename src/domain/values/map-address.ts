/** Where the map of a provider's own may be (setting `map_style_url`). */

/** A file that the operator has laid into DATA_DIR/tiles. */
const OWN_FILE = /^\/tiles\/[\w-][\w.-]*\.(pmtiles|json)$/
const ARCHIVE = /\.pmtiles(\?|$)/

/** Without the `pmtiles://` that some tools write before an archive. */
export const bareMapAddress = (setting: string): string => setting.trim().replace(/^pmtiles:\/\//, '')

export const isArchive = (address: string): boolean => ARCHIVE.test(address)

/** Whether browsers may go there: to files of the platform's own, or by https to a host that the operator has named. */
export function isAllowedMap(setting: string, hosts: readonly string[]): boolean {
  const address = bareMapAddress(setting)
  if (address === '' || OWN_FILE.test(address)) return true
  const url = URL.parse(address)
  return url?.protocol === 'https:' && hosts.includes(url.host.toLowerCase())
}
