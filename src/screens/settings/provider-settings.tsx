import { Button, TextInput } from '@mantine/core'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { SettingState } from '../../contract/provider-settings.ts'
import { CHANGE_SETTINGS, changeableSettings } from '../../domain/settings/setting-access.ts'
import { SettingKey, type SettingTab, settingRow, settingsOf } from '../../domain/settings/settings.ts'
import { auditTrail } from '../../features/audit/audit-messages.ts'
import { useAccess } from '../../features/session/access.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { forms } from '../../ui/form/form-messages.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import {
  foundSettings,
  groupsOf,
  type SettingGroup,
  sectionOf,
  shownSettings,
  tabsOf,
} from './catalogue-view.ts'
import { ListPanel } from './list-panel.tsx'
import { settingsMessages as messages } from './messages.ts'
import {
  foundLists,
  listAddress,
  listsFor,
  listsOfTab,
  PROVIDER_LISTS,
  type ProviderList,
  tabsWith,
} from './provider-lists.ts'
import { SettingField } from './setting-field.tsx'
import { settingWords } from './setting-messages.ts'
import css from './settings.module.css'
import { SettingsNav } from './settings-nav.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { changedKeys, useSettingsEdit } from './use-settings-edit.ts'

const AuditDialog = lazyOnDemand(
  () => import('./settings-audit.tsx'),
  ({ onClose }) => onClose(),
)

/**
 * Everything that a provider can set (002 §2), from the catalogue: tabs, groups, a search over all, one bar that saves; and
 * the lists that it keeps.
 */
export function ProviderSettings({ states }: { states: readonly SettingState[] }) {
  const access = useAccess()
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [showsTrail, setShowsTrail] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const mayAudit = access.may(CHANGE_SETTINGS)

  const keys = changeableSettings(access, settingsOf(states))
  const lists = listsFor(access.may)
  const tabs = tabsWith(tabsOf(keys), lists)
  const named = SettingKey.safeParse(address.get('setting')).data
  const asked = tabs.find((one) => one === address.get('tab'))
  const tab = asked ?? (named === undefined ? tabs[0] : settingRow(named).tab)
  const isSearching = typed.trim() !== ''
  const list = isSearching ? null : listAt(address, tab, lists, keys)
  const edit = useSettingsEdit(states, (key) => {
    const its = settingRow(key).tab
    if (its === tab && list === null && !isSearching) return
    setTyped('')
    setAddress({ tab: its, setting: key })
  })
  const shown = shownSettings(keys, edit.values)
  const groups = groupsOf(
    isSearching ? foundSettings(shown, typed) : shown.filter((key) => settingRow(key).tab === tab),
  )
  const listsFound = isSearching ? foundLists(lists, typed) : []
  const found = groups.reduce((sum, group) => sum + group.keys.length, 0) + listsFound.length
  useDeepLink(form, address)

  const save = () => edit.isDirty && edit.submit()
  useKeys([
    { keys: '/', label: messages.search, run: () => search.current?.focus() },
    { keys: 'mod+s', label: forms.save, whileTyping: true, run: () => void save() },
    {
      keys: 'Escape',
      whileTyping: true,
      run: ({ target }) => {
        if (target !== search.current) return false
        if (typed === '') search.current?.blur()
        else setTyped('')
      },
    },
  ])
  const changes = changedKeys(edit.values, edit.saved).length

  return (
    <div className={css.screen}>
      <PageHeader title={messages.title} />
      <div className={css.side}>
        <TextInput
          ref={search}
          type="search"
          aria-label={messages.search}
          placeholder={messages.search}
          leftSection={<IconSearch size="1rem" stroke={1.7} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SettingsNav
          tabs={tabs}
          lists={lists}
          tab={isSearching ? null : (tab ?? null)}
          list={list}
          changes={(one) =>
            changedKeys(edit.values, edit.saved).filter((key) => settingRow(key).tab === one).length
          }
          onGo={() => setTyped('')}
        />
        {mayAudit && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={css.trail}
            leftSection={<IconHistory size="1rem" stroke={1.7} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setShowsTrail(true)}
          >
            {auditTrail.view}
          </Button>
        )}
      </div>
      <div className={css.main}>
        {list !== null && <ListPanel key={list} list={list} />}
        {/* It stays there beside a list: what is typed in it is saved from there, too. */}
        <form
          className={css.form}
          data-beside={list !== null || undefined}
          hidden={list !== null && !edit.isDirty}
          aria-label={messages.title}
          {...edit.form}
          noValidate
        >
          {list === null && (
            <div ref={form} className={css.scroll}>
              {isSearching && (
                <p className={css.found} role="status">
                  {messages.found(found)}
                </p>
              )}
              {listsFound.map((one) => (
                <Link key={one} to={listAddress(one)} className={css.foundList} onClick={() => setTyped('')}>
                  <b>{messages.lists[one]}</b>
                  <span>{settingWords.tab(PROVIDER_LISTS[one].tab)}</span>
                </Link>
              ))}
              {groups.map((group) => (
                <Group key={`${group.tab}/${group.group}`} of={group} edit={edit} isFound={isSearching} />
              ))}
              {found === 0 && groups.length === 0 && (
                <EmptyState icon={IconSearch} title={messages.noneFound}>
                  {messages.noneFoundText}
                </EmptyState>
              )}
            </div>
          )}
          {(list === null || edit.isDirty) && (
            <SaveBar of={edit} className={css.bar} canUndo>
              {messages.changes(changes)}
            </SaveBar>
          )}
        </form>
      </div>
      {showsTrail && (
        <AuditDialog
          version={states.reduce((sum, { version = 0 }) => sum + version, 0)}
          onClose={() => setShowsTrail(false)}
        />
      )}
    </div>
  )
}

/** The list that the address names; of a tab that holds nothing else the first of its lists. */
function listAt(
  address: URLSearchParams,
  tab: SettingTab | undefined,
  lists: readonly ProviderList[],
  keys: readonly SettingKey[],
): ProviderList | null {
  const named = lists.find((one) => one === address.get('section'))
  if (named !== undefined) return named
  if (tab === undefined || keys.some((key) => settingRow(key).tab === tab)) return null
  return listsOfTab(lists, tab)[0] ?? null
}

type SettingsEdit = ReturnType<typeof useSettingsEdit>

const placeOf = (tab: SettingTab, group: string) => `${settingWords.tab(tab)} › ${settingWords.group(group)}`

function Group({
  of: { tab, group, keys },
  edit,
  isFound,
}: {
  of: SettingGroup
  edit: SettingsEdit
  isFound: boolean
}) {
  const name = settingWords.group(group)
  return (
    <fieldset className={css.group} data-section={sectionOf(group)}>
      <legend>{isFound ? placeOf(tab, group) : name}</legend>
      {keys.map((key) => (
        <div key={key} className={css.setting} data-setting={key}>
          <SettingField of={key} edit={edit} />
        </div>
      ))}
      {keys.some((key) => settingRow(key).type === 'colour') && <ThemePreview texts={edit.values} />}
    </fieldset>
  )
}

/** `?section=work-hours` and `?setting=work_hours_from` go there, also when the address changes. */
function useDeepLink(form: { readonly current: HTMLElement | null }, address: URLSearchParams): void {
  const [section, setting] = [address.get('section'), address.get('setting')]
  useEffect(() => {
    const find = (name: string, value: string | null) =>
      value === null
        ? null
        : form.current?.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(value)}"]`)
    const place = find('setting', setting) ?? find('section', section)
    if (place === null || place === undefined) return
    place.scrollIntoView({ block: setting === null ? 'start' : 'center' })
    place.querySelector<HTMLElement>('input:not([type=color]), textarea')?.focus({ preventScroll: true })
  }, [form, section, setting])
}
