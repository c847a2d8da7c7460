/** What other modules may use of this one. */

export { changeAllowed } from './commands/change-allowed.ts'
export { languageOfUser } from './commands/user-settings.ts'
export type { ProviderSettings } from './provider-settings.ts'
