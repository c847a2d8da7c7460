import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveAlert } from '../../contract/live.ts'
import { soundFor, soundOff } from './alert-sound.ts'

let sounds = 0
beforeEach(() => {
  sounds = 0
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = null
      constructor() {
        sounds += 1
      }
      createGain = () => ({ gain: { value: 0 }, connect: () => {} })
      createOscillator = () => ({
        frequency: { value: 0 },
        connect: () => {},
        start: () => {},
        stop: () => {},
      })
    },
  )
})
afterEach(() => {
  soundOff.set(false)
  vi.unstubAllGlobals()
})

const alert = (sound: boolean): LiveAlert => ({
  id: 1,
  version: 1,
  rule_id: 1,
  rule_name: 'Behind plan',
  severity: 'critical',
  sound,
  branch_id: null,
  subject: 'shipment',
  subject_id: 1,
  subject_name: 'SPB1',
  since: 0,
  opened_at: 0,
  closed_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  escalated_at: null,
  escalated_to: null,
})

test('an alert is heard where its rule says so', () => {
  soundFor([alert(false)])
  expect(sounds).toBe(0)
  soundFor([alert(false), alert(true)])
  expect(sounds).toBe(1)
})

test('whoever turned the sound off hears none until they turn it on again', () => {
  soundOff.set(true)
  soundFor([alert(true)])
  expect(sounds).toBe(0)
  soundOff.set(false)
  soundFor([alert(true)])
  expect(sounds).toBe(1)
})
