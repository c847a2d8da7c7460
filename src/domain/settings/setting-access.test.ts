import { expect, test } from 'vitest'
import { changeableSettings, isShownWith, mayOpenTab } from './setting-access.ts'
import { SettingKey, settingRow, settingsOf } from './settings.ts'

const who = (...held: string[]) => ({ may: (permission: string) => held.includes(permission) })
const CHANGE = 'API_/providers/settings:POST'
const TOGGLES = 'INLINE_see_feature_toggles'

test('tabs are for who may change settings, feature toggles for who may see those, too', () => {
  expect([mayOpenTab('general', who()), mayOpenTab('general', who(CHANGE))]).toEqual([false, true])
  expect([
    mayOpenTab('feature_toggles', who(CHANGE)),
    mayOpenTab('feature_toggles', who(CHANGE, TOGGLES)),
  ]).toEqual([false, true])
  expect(mayOpenTab('feature_toggles', who(TOGGLES))).toBe(false)
})

test('nobody but the platform changes its flags, and a flag opens what it is the gate of', () => {
  const everything = who(CHANGE, TOGGLES)
  const shut = changeableSettings(everything, settingsOf([]))
  expect(shut).not.toContain('enable_idm')
  expect(shut).not.toContain('enable_route_optimization_by_loop')
  const open = changeableSettings(
    everything,
    settingsOf([
      { setting: 'allow_provider_to_enable_idm', value: true },
      { setting: 'allow_provider_to_enable_route_optimization_by_loop', value: true },
    ]),
  )
  expect(open).toContain('enable_idm')
  expect(open).not.toContain('allow_provider_to_enable_idm')
  const offered = SettingKey.options.filter((key) => settingRow(key).unread !== true)
  expect(open).toHaveLength(offered.length - 2)
})

test('a setting with a parent is shown while the parent has the value', () => {
  const ticked = settingRow('shipment_terms')
  expect([isShownWith(ticked, () => 'checkbox'), isShownWith(ticked, () => 'window')]).toEqual([true, false])
  expect(isShownWith(settingRow('url'), () => undefined)).toBe(true)
})

test('parents and gates are settings themselves', () => {
  for (const key of SettingKey.options) {
    const { shown_when, gated_by } = settingRow(key)
    for (const other of [shown_when?.setting, gated_by].filter((one) => one !== undefined))
      expect([key, SettingKey.safeParse(other).success]).toEqual([key, true])
  }
})
