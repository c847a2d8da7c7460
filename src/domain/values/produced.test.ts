import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOG_EVENTS } from '../shipments/log-event.ts'
import { REFUSALS } from './refusal-table.ts'
import { keysOf } from './table.ts'

/** What no table itself, its words or its tests say. */
const NOT_READ = /(refusal-table|log-event|renewal)\.ts$|\/messages\/|\.test\.tsx?$/
const source = ['src/**/*.ts', 'src/**/*.tsx', 'src/**/*.sql']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !NOT_READ.test(file.replaceAll('\\', '/')))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const unproduced = (codes: readonly string[]) => codes.filter((code) => !source.includes(`'${code}'`))

test('every refusal is given by somebody, but for those of the booking screen and of quotes', () => {
  expect(unproduced(keysOf(REFUSALS))).toEqual([])
})

test('every event of the log is written by somebody', () => {
  expect(unproduced(keysOf(LOG_EVENTS))).toEqual([])
})
