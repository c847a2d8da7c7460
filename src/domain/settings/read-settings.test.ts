import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SettingKey, settingRow } from './settings.ts'

/** Where settings are declared, said and tried, or only named in a comment. */
const NO_READERS =
  /settings\/catalogue|screens\/settings|simulator|seed|\.test\.ts|domain\/tenants\/theme\.ts/
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

test('a setting is offered where something reads it, and no other is', async () => {
  let source = ''
  for await (const file of glob('src/**/*.{ts,tsx}'))
    if (!NO_READERS.test(file)) source += readFileSync(file, 'utf8').replace(COMMENT, '')
  // Words that stand everywhere are read only as a setting.
  const named = (key: string) => (key.includes('_') ? key : `(?:settings|provider)\\.${key}`)
  const isRead = (key: string) => new RegExp(`\\b${named(key)}\\b`).test(source)
  // Flags of the platform and colours are read by rows of the catalogue and by the names of the theme's rules.
  const offered = SettingKey.options.filter((key) => settingRow(key).by !== 'platform')
  expect(offered.filter((key) => isRead(key) === (settingRow(key).unread === true))).toEqual([])
})
