import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REFUSALS, RefusalCode } from '../values/refusal-table.ts'
import { done, refused } from '../values/refusals.ts'
import { isOpenSetting, isSettingValue, SETTING_TABS, SETTINGS, SettingKey, settingsOf } from './settings.ts'

describe('settings', () => {
  const defaults = settingsOf([])

  test('every default is a value that its own type takes', () => {
    for (const key of SettingKey.options)
      expect([key, isSettingValue(key, SETTINGS[key].default)]).toEqual([key, true])
  })

  test('values are read from JSON, and text that happens to be JSON stays text', () => {
    const read = settingsOf([
      { setting: 'override_shipment_statuses', value: 'true' },
      { setting: 'provider_title', value: '"Swift"' },
      { setting: 'terms_and_conditions_version', value: '12' },
      { setting: 'exclude_tracking_statuses', value: '["damaged"]' },
      { setting: 'maximum_parcel_length', value: 120 },
    ])
    expect(read).toMatchObject({
      override_shipment_statuses: true,
      provider_title: 'Swift',
      terms_and_conditions_version: '12',
      exclude_tracking_statuses: ['damaged'],
      maximum_parcel_length: 120,
    })
  })

  test('whatever is stored, every setting can be used', () => {
    const pair = fc.record({
      setting: fc.oneof(fc.constantFrom(...SettingKey.options), fc.string()),
      value: fc.oneof(fc.anything(), fc.json()),
    })
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const read = settingsOf(pairs)
        for (const key of SettingKey.options) expect(isSettingValue(key, read[key])).toBe(true)
        expect(Object.keys(read)).toHaveLength(SettingKey.options.length)
      }),
    )
  })

  test('what cannot be read leaves what was there, and unknown keys leave nothing', () => {
    expect(
      settingsOf([
        { setting: 'theme_primary', value: 'green' },
        { setting: 'toString', value: 'x' },
      ]),
    ).toEqual(defaults)
  })

  test('a later value wins', () => {
    const read = settingsOf([
      { setting: 'work_hours_from', value: '07:00' },
      { setting: 'work_hours_from', value: '06:30' },
    ])
    expect(read.work_hours_from).toBe('06:30')
  })

  test('every tab in use exists, and the page before a login gets its colours but no hours of work', () => {
    for (const key of SettingKey.options) expect(SETTING_TABS[SETTINGS[key].tab].label).not.toBe('')
    expect([isOpenSetting('theme_primary', 'anyone'), isOpenSetting('work_hours_from', 'anyone')]).toEqual([
      true,
      false,
    ])
    // What decides about screens of people of accounts reaches them (000 §6).
    expect(isOpenSetting('enable_idm', 'anyone')).toBe(true)
    expect(isOpenSetting('unused_feature_collection_requests_accounts', 'anyone')).toBe(true)
  })
})

describe('refusals', () => {
  test('every refusal is an error to HTTP and says something', () => {
    for (const code of RefusalCode.options) {
      const { http, say } = REFUSALS[code]
      expect(http >= 400 && http < 600 && say.length > 0).toBe(true)
    }
  })

  test.each([
    ['account.closed', 423],
    ['provider.maintenance', 418],
    ['shipment.customerReferenceRequired', 412],
    ['rate.limited', 429],
    ['session.expired', 401],
    ['shipment.changedMeanwhile', 409],
  ] as const)('%s answers %i', (code, http) => {
    expect(REFUSALS[code].http).toBe(http)
  })

  test('an outcome is one or the other', () => {
    expect([done(3), refused('input.invalid', { field: 'city' })]).toEqual([
      { ok: true, value: 3 },
      { ok: false, refusal: { code: 'input.invalid', field: 'city' } },
    ])
  })
})
