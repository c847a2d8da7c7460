import { Button, TextInput } from '@mantine/core'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { SettingState } from '../../contract/provider-settings.ts'
import { changeableSettings } from '../../domain/settings/setting-access.ts'
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
import { settingsMessages as messages } from './messages.ts'
import { SettingField } from './setting-field.tsx'
import { settingWords } from './setting-messages.ts'
import css from './settings.module.css'
import { ThemePreview } from './theme-preview.tsx'
import { changedKeys, useSettingsEdit } from './use-settings-edit.ts'

const AuditDialog = lazyOnDemand(
  () => import('./settings-audit.tsx'),
  ({ onClose }) => onClose(),
)

/** Everything that a provider can set (002 §2), from the catalogue: tabs, groups, a search over all, one bar that saves. */
export function ProviderSettings({ states }: { states: readonly SettingState[] }) {
  const access = useAccess()
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [showsTrail, setShowsTrail] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)

  const keys = changeableSettings(access, settingsOf(states))
  const tabs = tabsOf(keys)
  const named = SettingKey.safeParse(address.get('setting')).data
  const asked = tabs.find((one) => one === address.get('tab'))
  const tab = asked ?? (named === undefined ? tabs[0] : settingRow(named).tab)
  const edit = useSettingsEdit(states, (key) => {
    const its = settingRow(key).tab
    if (its === tab && typed === '') return
    setTyped('')
    setAddress({ tab: its, setting: key })
  })
  const shown = shownSettings(keys, edit.values)
  const isSearching = typed.trim() !== ''
  const groups = groupsOf(
    isSearching ? foundSettings(shown, typed) : shown.filter((key) => settingRow(key).tab === tab),
  )
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
    <form className={css.screen} aria-label={messages.title} {...edit.form} noValidate>
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
          // Enter would else save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <nav aria-label={messages.tabs} className={css.tabs}>
          {tabs.map((one) => (
            <Link
              key={one}
              to={`?tab=${one}`}
              className={css.tab}
              aria-current={one === tab && !isSearching ? 'page' : undefined}
              onClick={() => setTyped('')}
            >
              {settingWords.tab(one)}
              <Changes keys={keys.filter((key) => settingRow(key).tab === one)} edit={edit} />
            </Link>
          ))}
        </nav>
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
      </div>
      <div className={css.main}>
        <div ref={form} className={css.scroll}>
          {isSearching && (
            <p className={css.found} role="status">
              {messages.found(groups.reduce((sum, group) => sum + group.keys.length, 0))}
            </p>
          )}
          {groups.map((group) => (
            <Group key={`${group.tab}/${group.group}`} of={group} edit={edit} isFound={isSearching} />
          ))}
          {groups.length === 0 && (
            <EmptyState icon={IconSearch} title={messages.noneFound}>
              {messages.noneFoundText}
            </EmptyState>
          )}
        </div>
        <SaveBar of={edit} className={css.bar} canUndo>
          {messages.changes(changes)}
        </SaveBar>
      </div>
      {showsTrail && (
        <AuditDialog
          version={states.reduce((sum, { version = 0 }) => sum + version, 0)}
          onClose={() => setShowsTrail(false)}
        />
      )}
    </form>
  )
}

type SettingsEdit = ReturnType<typeof useSettingsEdit>

/** How many settings of a tab are changed and not saved: the bar saves those of all tabs. */
function Changes({ keys, edit }: { keys: readonly SettingKey[]; edit: SettingsEdit }) {
  const changed = changedKeys(edit.values, edit.saved).filter((key) => keys.includes(key)).length
  if (changed === 0) return null
  return (
    <span className={css.count} title={messages.changes(changed)}>
      {changed}
    </span>
  )
}

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
