/** Lists that a provider keeps beside its settings (002 §2, §3): on which tab each stands, and who may see it. */
import { listApiKeys } from '../../contract/api-keys.ts'
import { changeBranch } from '../../contract/branches.ts'
import { permissionOf } from '../../contract/call.ts'
import { listDrivers } from '../../contract/drivers.ts'
import { changeParcelType } from '../../contract/parcel-types.ts'
import { changePickupPoint } from '../../contract/pickup-points.ts'
import { changeServiceArea, changeServiceDayException } from '../../contract/service-areas.ts'
import { changeServiceLevel } from '../../contract/service-levels.ts'
import { changeTag } from '../../contract/tags.ts'
import { listWebhooks } from '../../contract/webhooks.ts'
import { SETTING_TABS, type SettingTab } from '../../domain/settings/settings.ts'
import { matchesAll, searchTermsOf } from '../../domain/values/find.ts'
import { keysOf } from '../../domain/values/table.ts'
import { settingsMessages as messages } from './messages.ts'

interface ListPlace {
  readonly tab: SettingTab
  readonly permission: string
  /** Other words for what its rows hold, in both languages. */
  readonly words?: readonly string[]
}

/** By the section of the address: `/settings?tab=accounts&section=api-keys`. */
export const PROVIDER_LISTS = {
  branches: { tab: 'general', permission: permissionOf(changeBranch) },
  'service-areas': { tab: 'rates', permission: permissionOf(changeServiceArea) },
  'service-days': { tab: 'rates', permission: permissionOf(changeServiceDayException) },
  'service-levels': {
    tab: 'shipments',
    permission: permissionOf(changeServiceLevel),
    words: ['vehicles', 'voertuie'],
  },
  'parcel-types': { tab: 'shipments', permission: permissionOf(changeParcelType) },
  tags: { tab: 'shipments', permission: permissionOf(changeTag) },
  'pickup-points': { tab: 'shipments', permission: permissionOf(changePickupPoint) },
  drivers: {
    tab: 'driver',
    permission: permissionOf(listDrivers),
    words: ['vehicles', 'registration', 'voertuie'],
  },
  'api-keys': { tab: 'accounts', permission: permissionOf(listApiKeys) },
  webhooks: { tab: 'accounts', permission: permissionOf(listWebhooks) },
} as const satisfies Record<string, ListPlace>
export type ProviderList = keyof typeof PROVIDER_LISTS

/** The lists that somebody may see, in order. */
export function listsFor(may: (permission: string) => boolean): readonly ProviderList[] {
  return keysOf(PROVIDER_LISTS).filter((list) => may(PROVIDER_LISTS[list].permission))
}

export const listsOfTab = (lists: readonly ProviderList[], tab: SettingTab): readonly ProviderList[] =>
  lists.filter((list) => PROVIDER_LISTS[list].tab === tab)

/** Every tab that has settings or lists, in order. */
export function tabsWith(tabs: readonly SettingTab[], lists: readonly ProviderList[]): readonly SettingTab[] {
  return keysOf(SETTING_TABS).filter((tab) => tabs.includes(tab) || listsOfTab(lists, tab).length > 0)
}

/** Those whose name, or other words for it, have every word that is typed. */
export function foundLists(lists: readonly ProviderList[], typed: string): readonly ProviderList[] {
  const terms = searchTermsOf(typed)
  return lists.filter((list) => {
    const { words = [] }: ListPlace = PROVIDER_LISTS[list]
    return matchesAll(terms, messages.lists[list], list, ...words)
  })
}

export const listAddress = (list: ProviderList): string => `?tab=${PROVIDER_LISTS[list].tab}&section=${list}`
