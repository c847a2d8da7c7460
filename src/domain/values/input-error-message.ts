/**
 * What is wrong with a field that was sent, in words for the person who filled it in: the words of a library for
 * checking forms ("expected number, received NaN") are nobody's. A sentence that a schema brings itself stands.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What to do about a value of another kind. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  bigint: 'Enter a whole number',
  boolean: 'Choose yes or no',
  date: 'Enter a date',
  array: 'Send a list',
  object: 'Send an object with its fields',
  record: 'Send an object with its fields',
}

/** Of texts written in a certain way. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter a valid e-mail address',
  url: 'Enter a web address',
  date: 'Enter a date such as 2026-11-22',
  datetime: 'Enter a date and time such as 2026-11-22T18:30:00+02:00',
  time: 'Enter the time as HH:MM',
}

/** Of what was left out. */
export const LEFT_OUT = 'Fill this in'
const NOT_UNDERSTOOD = 'This is not understood'
/** More choices than that are read in the documentation. */
const MOST_CHOICES = 12

const plural = (count: number | bigint, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function tooMuch(origin: string, most: number | bigint, isInclusive: boolean): string {
  if (origin === 'string') return `At most ${plural(most, 'character')}`
  if (origin === 'array' || origin === 'set') return `At most ${most} in a list`
  return isInclusive ? `At most ${most}` : `Less than ${most}`
}

function tooLittle(origin: string, least: number | bigint, isInclusive: boolean): string {
  if (origin === 'string') return least === 1 ? LEFT_OUT : `At least ${plural(least, 'character')}`
  if (origin === 'array' || origin === 'set') return `At least ${least} in a list`
  if (isInclusive) return `At least ${least}`
  return `More than ${least}`
}

/** The words for one thing that is wrong; given to every parsing of what people send. */
export function inputErrorMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return LEFT_OUT
      return KINDS[issue.expected] ?? NOT_UNDERSTOOD
    case 'too_big':
      return tooMuch(issue.origin, issue.maximum, issue.inclusive !== false)
    case 'too_small':
      return tooLittle(issue.origin, issue.minimum, issue.inclusive !== false)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it should be'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.values.length > MOST_CHOICES
        ? 'This is none of the choices'
        : `Choose one of these: ${issue.values.map(String).join(', ')}`
    default:
      return NOT_UNDERSTOOD
  }
}
