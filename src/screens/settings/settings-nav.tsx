import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SettingTab } from '../../domain/settings/settings.ts'
import { settingsMessages as messages } from './messages.ts'
import { listAddress, listsOfTab, type ProviderList } from './provider-lists.ts'
import { settingWords } from './setting-messages.ts'
import css from './settings.module.css'

interface SettingsNavProps {
  tabs: readonly SettingTab[]
  lists: readonly ProviderList[]
  /** What is shown now; null while it is searched. */
  tab: SettingTab | null
  list: ProviderList | null
  /** Settings of a tab that are changed and not saved. */
  changes: (tab: SettingTab) => number
  onGo: () => void
}

/** The tabs of the settings, and below each the lists that stand on it. */
export function SettingsNav({ tabs, lists, tab, list, changes, onGo }: SettingsNavProps) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs are one line, of which a few are in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is shown
  useEffect(() => {
    const chosen = nav.current?.querySelector('[aria-current]')
    if (
      chosen instanceof HTMLElement &&
      nav.current !== null &&
      nav.current.scrollWidth > nav.current.clientWidth
    )
      nav.current.scrollLeft = chosen.offsetLeft - nav.current.offsetLeft
  }, [tab, list])
  return (
    <nav ref={nav} aria-label={messages.tabs} className={css.tabs}>
      {tabs.map((one) => (
        <div key={one} className={css.tabWithLists}>
          <Link
            to={`?tab=${one}`}
            className={css.tab}
            aria-current={one === tab && list === null ? 'page' : undefined}
            onClick={onGo}
          >
            {settingWords.tab(one)}
            <Changes count={changes(one)} />
          </Link>
          {listsOfTab(lists, one).map((its) => (
            <Link
              key={its}
              to={listAddress(its)}
              className={css.listTab}
              aria-current={its === list ? 'page' : undefined}
              onClick={onGo}
            >
              {messages.lists[its]}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The bar saves the changed settings of all tabs. */
function Changes({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={css.count} title={messages.changes(count)}>
      {count}
    </span>
  )
}
