import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SettingRow, SettingType } from './setting-row.ts'
import { acceptSetting } from './setting-rules.ts'
import { isSettingValue, SETTINGS, SettingKey, settingRow } from './settings.ts'

const rowOf = (type: SettingType, more: Partial<SettingRow> = {}): SettingRow => ({
  type,
  tab: 'general',
  group: 'Test',
  ...more,
})
const vat = settingRow('vat_percentage')

describe('what may be stored as a setting (002 §5)', () => {
  test.each<[SettingType, unknown, unknown]>([
    ['text', '  Swift  ', 'Swift'],
    ['text', '123', '123'],
    ['text', '"Swift"', 'Swift'],
    ['text', '', ''],
    ['url', 'http://swift.example/track', 'https://swift.example/track'],
    ['url', 'swift.example', 'https://swift.example'],
    ['url', ' https://swift.example ', 'https://swift.example'],
    ['url', '', ''],
    ['email', ' ops@swift.example ', 'ops@swift.example'],
    ['emails', 'a@swift.example; b@swift.example ,a@swift.example', 'a@swift.example, b@swift.example'],
    ['emails', '', ''],
    ['phone', '082 123 4567', '082 123 4567'],
    ['colour', '#0a4', '#0a4'],
    ['colour', '#00A422', '#00A422'],
    ['time', '23:30', '23:30'],
    ['time', '', ''],
    ['flag', 'true', true],
    ['number', '12.5', 12.5],
    ['number', -0, 0],
    ['limit', null, null],
    ['limit', 'null', null],
    ['limit', '', null],
    ['list', ['  Nobody there '], ['Nobody there']],
    ['list', '["a, b","c"]', ['a, b', 'c']],
    ['countries', 'na; bw, ZA,na', ['NA', 'BW', 'ZA']],
    ['countries', 'Namibië; South Sudan', ['NA', 'SS']],
    ['countries', [], []],
    ['statuses', 'damaged; on-hold', ['damaged', 'on-hold']],
    ['statuses', 'floor-check; received-at-hub-no-driver', ['floor-check', 'received-at-hub-no-driver']],
    ['terms', 'checkbox', 'checkbox'],
    ['message', 'warning', 'warning'],
    ['trigger', 'delivered', 'delivered'],
    ['date', '2026-11-22', '2026-11-22'],
    ['date', '', ''],
    ['uncollected_date', 'time_created', 'time_created'],
    ['html', '<p>Be\nkind</p>', '<p>Be\nkind</p>'],
  ])('%s %j is kept as %j', (type, sent, value) => {
    expect(acceptSetting(rowOf(type), sent)).toEqual({ ok: true, value })
  })

  test.each<[SettingType, unknown, string]>([
    ['text', 'x'.repeat(201), 'At most 200 characters'],
    ['text', 'a\nb', 'Enter one line'],
    ['text', 'a\u0000b', 'This holds control characters, or what is no character'],
    ['text', '"a\\u0000b"', 'This holds control characters, or what is no character'],
    ['text', '\ud800', 'This holds control characters, or what is no character'],
    ['text', 7, 'Enter text'],
    ['text', null, 'Enter text'],
    ['url', 'javascript:alert(1)', 'Enter a web address'],
    ['url', 'ftp://swift.example', 'Enter a web address'],
    ['url', 'https://me:pass@swift.example', 'Enter a web address'],
    ['url', 'nowhere', 'Enter a web address'],
    ['email', 'ops@', 'Enter a valid e-mail address'],
    ['email', 'a@b.example, c@d.example', 'Enter a valid e-mail address'],
    ['emails', 'a@b.example; nobody', '“nobody” is not an e-mail address'],
    ['phone', 'call me', 'Type a phone number like 082 123 4567'],
    ['colour', 'green', 'Enter a colour such as #00A422'],
    ['colour', '#12', 'Enter a colour such as #00A422'],
    ['colour', ['#123'], 'Enter a colour such as #00A422'],
    ['time', '08:15', 'Choose a time from 00:00 to 23:30, in steps of 30 minutes'],
    ['time', '24:00', 'Choose a time from 00:00 to 23:30, in steps of 30 minutes'],
    ['flag', 'yes', 'Choose yes or no'],
    ['flag', 1, 'Choose yes or no'],
    ['number', 'NaN', 'Enter a number'],
    ['number', '1e309', 'Enter a number'],
    ['number', Number.POSITIVE_INFINITY, 'Enter a number'],
    ['number', 1.23456, 'At most three decimals'],
    ['list', 'a, b', 'Send a list'],
    ['list', ['a', ''], 'An entry is empty'],
    ['list', ['a', ' A '], '“A” is there twice'],
    ['list', ['a', 3], 'Enter text'],
    ['list', Array.from({ length: 201 }, (_, i) => `reason ${i}`), 'At most 200 entries'],
    ['list', ['x'.repeat(101)], 'At most 100 characters'],
    [
      'countries',
      'Botswana; Atlantis',
      '“Atlantis” is not a country. Send its name or its two letters, such as BW',
    ],
    ['statuses', ['lost'], 'This status or event does not exist'],
    ['date', '2026-02-31', 'Enter a date such as 2026-11-22'],
    ['date', 'soon', 'Enter a date such as 2026-11-22'],
    ['date', 20261122, 'Enter a date such as 2026-11-22'],
    ['uncollected_date', 'collected_at', 'Choose one of: collection_before, collection_after, time_created'],
    ['terms', 'letter', 'Choose one of: window, checkbox'],
    ['html', 'x'.repeat(50_001), 'At most 50 000 characters'],
  ])('%s %j is refused: %s', (type, sent, say) => {
    expect(acceptSetting(rowOf(type), sent)).toEqual({ ok: false, say })
  })

  test.each([
    [0, true],
    [100, true],
    [15.5, true],
    [-0.1, false],
    [100.001, false],
  ])('VAT of %d%% is taken: %s', (percentage, ok) => {
    expect(acceptSetting(vat, percentage).ok).toBe(ok)
  })

  test('whatever is taken can be read, and is taken again as it is', () => {
    const sent = fc.oneof(fc.anything(), fc.json(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.constantFrom(...SettingKey.options), sent, (key, value) => {
        const read = acceptSetting(settingRow(key), value)
        expect(read.ok ? isSettingValue(key, read.value) : read.say !== '').toBe(true)
        if (read.ok) expect(acceptSetting(settingRow(key), JSON.stringify(read.value))).toEqual(read)
      }),
    )
  })

  test('a list of statuses takes those that can stand where it is asked', () => {
    const row = rowOf('statuses', { among: 'uncollected' })
    expect(acceptSetting(row, ['submitted'])).toEqual({ ok: true, value: ['submitted'] })
    expect(acceptSetting(row, ['submitted', 'in-transit'])).toEqual({
      ok: false,
      say: '“in-transit” never stands in this view',
    })
  })

  test('every default is taken', () => {
    for (const key of SettingKey.options)
      expect([key, acceptSetting(settingRow(key), SETTINGS[key].default)]).toEqual([
        key,
        { ok: true, value: SETTINGS[key].default },
      ])
  })
})
