import { expect, test } from 'vitest'
import { ALERT_KIND_CODES } from '../../../domain/alerts/alert-condition.ts'
import { AlertRuleTerms, termsProblem } from '../../../domain/alerts/alert-rule.ts'
import { draftOf, formField, NEW_RULE, ruleProblems, termsOf } from './rule-draft.ts'

const SAID = { required: 'required', number: 'number' }
const about = { id: 1, version: 1, created_by: 'Ops', created_at: '', open: 0, held_back: 0 }

test('every kind is sent with what it asks for, and is read back as it was typed', () => {
  for (const kind of ALERT_KIND_CODES) {
    const typed = {
      ...NEW_RULE,
      name: 'A rule',
      kind,
      minutes: '20',
      zone_id: '7',
      branch_id: '3',
      account_id: '4',
      speaks: 'hours' as const,
      escalates: 'role' as const,
      role_id: '4',
    }
    const terms = termsOf(typed)
    expect(AlertRuleTerms.parse(terms)).toEqual(terms)
    expect(termsProblem(terms)).toBeNull()
    expect(termsOf(draftOf({ ...about, ...terms }))).toEqual(terms)
  }
})

test('a new rule speaks in the hours of work, and one that there is when it did', () => {
  const terms = termsOf({ ...NEW_RULE, name: 'A rule' })
  expect(terms.hours).toBe('work')
  const own = { days: ['monday' as const], from: '05:00', to: '12:00' }
  for (const hours of ['work' as const, null, own])
    expect(termsOf(draftOf({ ...about, ...terms, hours })).hours).toEqual(hours)
})

test('what is missing or no number is said beside its field', () => {
  expect(ruleProblems({ ...NEW_RULE, minutes: '4 h' }, SAID)).toEqual({ name: 'required', minutes: 'number' })
  const asks = { ...NEW_RULE, name: 'x', kind: 'vehicle-away' as const, km: '', escalates: 'person' as const }
  expect(ruleProblems({ ...asks, minutes: '' }, SAID)).toEqual({ km: 'number', user_id: 'required' })
  const outside = { ...asks, kind: 'vehicle-outside-zone' as const, escalates: 'nobody' as const }
  expect(ruleProblems(outside, SAID)).toEqual({ zone_id: 'required' })
  expect(['condition.minutes', 'scope.tag_id', 'escalation.minutes', 'name'].map(formField)).toEqual([
    'minutes',
    'tag_id',
    'after',
    'name',
  ])
})
