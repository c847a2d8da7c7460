import { useEffect, useRef } from 'react'
import {
  readProviderSettings,
  type SettingState,
  saveProviderSettings,
} from '../../contract/provider-settings.ts'
import { contradictions } from '../../domain/settings/setting-rules.ts'
import { SettingKey, settingRow, settingsOf } from '../../domain/settings/settings.ts'
import { sentence } from '../../domain/values/sentence.ts'
import { useAccess } from '../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../features/session/answers.ts'
import { createDrafts } from '../../features/session/drafts.ts'
import { useKeptEdit } from '../../features/session/kept-edit.ts'
import { useClient, useSessionStore } from '../../features/session/session.tsx'
import { isSameField } from '../../ui/form/merge.ts'
import type { Edit, EditDraft } from '../../ui/form/use-edit.tsx'
import { refusalText } from '../../ui/messages/refusals.ts'
import { acceptText, jsonOf, type SettingTexts, savedOf, type Versions } from './setting-text.ts'

/** The settings as they are kept, asked for anew whenever the console is told that any of them changed. */
export function useStoredSettings() {
  const { pairs } = useAccess()
  const stored = useCallQuery([readProviderSettings.name], (client, signal) =>
    client(readProviderSettings, { query: {}, signal }),
  )
  const seen = useRef(pairs)
  useEffect(() => {
    if (seen.current === pairs) return
    seen.current = pairs
    void invalidateCall(readProviderSettings)
  }, [pairs])
  return stored
}

/** What was typed when a session ended. */
const drafts = createDrafts<EditDraft<SettingTexts>>()

/** The keys that are typed otherwise than they are saved. */
export const changedKeys = (typed: SettingTexts, saved: SettingTexts): SettingKey[] =>
  SettingKey.options.filter((key) => !isSameField(typed[key], saved[key]))

/** The settings as they would be; what cannot be read is said by itself. */
const typedSettings = (typed: SettingTexts) =>
  settingsOf(
    SettingKey.options.map((setting) => ({ setting, value: jsonOf(settingRow(setting), typed[setting]) })),
  )

/** The one form of all tabs. `onWrong` is told of the first setting that is refused: it may stand on another tab. */
export function useSettingsEdit(
  states: readonly SettingState[],
  onWrong: (key: SettingKey) => void,
): Edit<SettingTexts> {
  const client = useClient()
  const session = useSessionStore()
  const saved = savedOf(states)
  /** Of each state of the whole that this form has known: the versions of the settings in it. */
  const known = useRef(new Map<number, Versions>())
  known.current.set(saved.version, saved.versions)
  return useKeptEdit(drafts, 0, {
    saved: saved.texts,
    version: saved.version,
    check(typed) {
      const problems: Record<string, string> = {}
      const changed = new Set(changedKeys(typed, saved.texts))
      const refuse = (key: SettingKey, say: string) => {
        problems[key] ??= refusalText(sentence(say), 'setting.invalid')
      }
      for (const key of changed) {
        const read = acceptText(key, typed[key])
        if (!read.ok) refuse(key, read.say)
      }
      for (const { key, say } of contradictions(typedSettings(typed), (one) => changed.has(one)))
        refuse(key, say)
      const first = SettingKey.options.find((key) => problems[key] !== undefined)
      if (first !== undefined) onWrong(first)
      return problems
    },
    send(typed, begun) {
      const versions = known.current.get(begun.version ?? saved.version) ?? saved.versions
      return client(saveProviderSettings, {
        body: {
          provider_settings: changedKeys(typed, begun.saved).map((setting) => ({
            setting,
            value: jsonOf(settingRow(setting), typed[setting]),
            version: versions.get(setting) ?? 0,
          })),
        },
      })
    },
    onRefused({ code, field }) {
      const key = SettingKey.safeParse(field)
      if (key.success) onWrong(key.data)
      // What somebody else has made of it is fetched, to be seen beside what was typed.
      if (code === 'setting.changedMeanwhile') void invalidateCall(readProviderSettings)
    },
    savedFrom(answer) {
      const now = savedOf(answer.provider_settings)
      known.current.set(now.version, now.versions)
      return { saved: now.texts, version: now.version }
    },
    onSaved() {
      void invalidateCall(readProviderSettings)
      // The colours of the console, and whatever else is seen of them, at once.
      void session.refresh()
    },
  })
}
