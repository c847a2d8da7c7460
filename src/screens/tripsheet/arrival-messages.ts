import type { MovedCause } from '../../domain/arrivals/why-moved.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** When a stop is expected, and why that is not as it was promised. */
const en = {
  expected: 'Expected',
  expectedBetween: (from: string, to: string) => `Expected ${from} to ${to}`,
  plannedAt: (time: string) => `Planned ${time}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  moved: (span: string, isLater: boolean, because: string) =>
    `${span} ${isLater ? 'later' : 'sooner'} than first promised: ${because}`,
  because: {
    'stop-before': 'a stop was put before it',
    'stop-gone': 'a stop before it fell away',
    order: 'the order was changed',
    window: 'its window was changed',
    named: 'its time was set',
    vehicle: 'the driver has another vehicle',
    plan: 'the stops before it take another time',
    behind: 'the driver is behind the plan',
    ahead: 'the driver is ahead of the plan',
    traffic: 'traffic',
  } satisfies Record<MovedCause, string>,
  held: (n: number) => `${n} of 10 arrived within such times last week`,
}

const af: typeof en = {
  expected: 'Verwag',
  expectedBetween: (from, to) => `Verwag ${from} tot ${to}`,
  plannedAt: (time) => `Beplan ${time}`,
  between: (from, to) => `${from} tot ${to}`,
  moved: (span, isLater, because) => `${span} ${isLater ? 'later' : 'vroeër'} as eers beloof: ${because}`,
  because: {
    'stop-before': '’n stop is voor dit ingesit',
    'stop-gone': '’n stop voor dit het weggeval',
    order: 'die volgorde is verander',
    window: 'sy venster is verander',
    named: 'sy tyd is gestel',
    vehicle: 'die drywer het ’n ander voertuig',
    plan: 'die stoppe voor dit neem ’n ander tyd',
    behind: 'die drywer is agter die plan',
    ahead: 'die drywer is voor die plan',
    traffic: 'verkeer',
  },
  held: (n) => `${n} uit 10 het verlede week binne sulke tye aangekom`,
}

export const arrivals = inBothLanguages({ en, af })
