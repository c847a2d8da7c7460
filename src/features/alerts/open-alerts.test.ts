import { expect, test } from 'vitest'
import type { LiveAlert } from '../../contract/live.ts'
import { byUrgency, isShown, isWaiting } from './open-alerts.ts'

const alert = (id: number, changes: Partial<LiveAlert> = {}): LiveAlert => ({
  id,
  version: 1,
  rule_id: 1,
  rule_name: 'Out too long',
  severity: 'serious',
  sound: false,
  subject: 'shipment',
  subject_id: id,
  subject_name: 'SPB1',
  branch_id: 3,
  since: 0,
  opened_at: id,
  acknowledged_at: null,
  acknowledged_by: null,
  escalated_at: null,
  escalated_to: null,
  closed_at: null,
  ...changes,
})

test('what nobody has comes first, the worst of it before the newest', () => {
  const alerts = [
    alert(1),
    alert(2),
    alert(3, { severity: 'critical' }),
    alert(4, { severity: 'watch' }),
    alert(5, { severity: 'critical', acknowledged_at: 9 }),
  ]
  expect(alerts.sort(byUrgency).map(({ id }) => id)).toEqual([3, 2, 1, 4, 5])
})

test('what is over is not shown, nor what is of another branch', () => {
  expect(isShown('all')(alert(1))).toBe(true)
  expect(isShown(3)(alert(1))).toBe(true)
  expect(isShown(4)(alert(1))).toBe(false)
  expect(isShown('all')(alert(1, { closed_at: 5 }))).toBe(false)
})

test('of the same weight the newest comes first, whatever their numbers', () => {
  const alerts = [alert(1, { opened_at: 9 }), alert(2, { opened_at: 5 }), alert(3, { opened_at: 5 })]
  expect(alerts.sort(byUrgency).map(({ id }) => id)).toEqual([1, 3, 2])
})

test('what somebody has acknowledged waits no longer, though it is open', () => {
  expect([isWaiting(3)(alert(1)), isWaiting(4)(alert(1))]).toEqual([true, false])
  const acknowledged = alert(1, { acknowledged_at: 5 })
  expect([isShown('all')(acknowledged), isWaiting('all')(acknowledged)]).toEqual([true, false])
})
