import { expect, test } from 'vitest'
import { valueText } from './audit-text.ts'

const NAMES = {
  accounts: new Map(),
  branches: new Map(),
  drivers: new Map(),
  services: new Map(),
  tags: new Map(),
}

test.each([
  ['collection_min_date', '2026-11-28', '28 Nov 2026'],
  ['collection_min_date', null, 'none'],
  ['delivery_after', Date.parse('2026-11-28T08:00:00+02:00'), '28 Nov 2026 08:00'],
  ['liability_cover', true, 'yes'],
  ['mute_notifications', false, 'no'],
  ['pod_method', 'grv physical', 'GRV, signed on paper'],
  ['pod_method', 'Signed twice', 'Signed twice'],
  ['status', 'at-hub', 'At hub'],
  ['cost_center', 'Marketing', 'Marketing'],
  ['proposed_driver', 7, 'Driver 7'],
  ['proposed_driver', null, 'none'],
])('%s of %s is read as %s', (field, value, text) => {
  expect(valueText(field, value, NAMES)).toBe(text)
})
