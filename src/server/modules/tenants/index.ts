/** What other modules may use of this one. */
export { consoleAddress } from './console-address.ts'
export { providerByHost } from './provider-by-host.ts'
