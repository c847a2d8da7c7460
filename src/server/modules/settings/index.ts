/** What other modules may use of this one. */
export { languageOfUser } from './commands/user-settings.ts'
export type { ProviderSettings } from './provider-settings.ts'
