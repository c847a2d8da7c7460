import { expect, test } from 'vitest'
import { SettingKey, settingRow, settingsOf } from '../../domain/settings/settings.ts'
import { LABELS_AF } from './af-messages.ts'
import { LABELS } from './label-messages.ts'
import { acceptText, savedOf, textsOf } from './setting-text.ts'

test('what stands in a field that nobody touched is what is kept', () => {
  const settings = settingsOf([
    { setting: 'international_delivery_countries', value: ['BW', 'NA'] },
    { setting: 'maximum_parcel_length', value: 120.5 },
    { setting: 'provider_title', value: '"Swift"' },
    { setting: 'override_shipment_statuses', value: true },
  ])
  const texts = textsOf(settings)
  for (const key of SettingKey.options)
    expect([key, acceptText(key, texts[key])]).toEqual([key, { ok: true, value: settings[key] }])
})

test.each<[SettingKey, string, unknown]>([
  ['vat_percentage', ' 14,5 ', 14.5],
  ['maximum_parcel_weight', '1 000', 1000],
  ['maximum_parcel_weight', '', null],
  ['provider_title', '"Swift"', '"Swift"'],
  ['provider_title', 'true', 'true'],
  ['international_delivery_countries', 'bw; na', ['BW', 'NA']],
])('%s typed as %j is %j', (key, text, value) => {
  expect(acceptText(key, text)).toEqual({ ok: true, value })
})

test('a number that is missing is asked for', () => {
  expect(acceptText('vat_percentage', '')).toEqual({ ok: false, say: 'Enter a number' })
})

test('the version of the whole grows with that of each', () => {
  const one = { setting: 'url', value: '""', version: 2 }
  expect(savedOf([one]).version).toBe(2)
  expect(savedOf([one, { setting: 'vat_percentage', value: '15', version: 1 }]).version).toBe(3)
})

test('settings are told apart within their group, in both languages', () => {
  for (const words of [LABELS, LABELS_AF]) {
    const names = SettingKey.options.map(
      (key) => `${settingRow(key).tab}/${settingRow(key).group}/${words[key].label}`,
    )
    expect(new Set(names).size).toBe(names.length)
  }
})
