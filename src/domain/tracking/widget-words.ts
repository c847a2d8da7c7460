/** What the tracking widget says in a shop's page. Only the server reads it: none of it is in the first load. */
import type { Language } from '../values/locale.ts'
import type { TrackingStepCode } from './tracking-steps.ts'

interface WidgetWords {
  readonly title: string
  readonly reference: string
  readonly track: string
  readonly notFound: (reference: string) => string
  readonly tooMany: string
  readonly away: string
  readonly before: (day: string, time: string) => string
  readonly betweenDays: (from: string, to: string) => string
  readonly betweenTimes: (day: string, from: string, to: string) => string
  readonly expected: (due: string) => string
  readonly deliveredAt: (day: string, time: string) => string
  readonly way: (from: string, to: string) => string
  readonly steps: string
  readonly step: Readonly<Record<TrackingStepCode, string>>
  readonly done: string
  readonly now: string
  readonly follow: string
  readonly asOf: (time: string) => string
}

export const WIDGET_WORDS: Readonly<Record<Language, WidgetWords>> = {
  en: {
    title: 'Track your parcel',
    reference: 'Tracking reference',
    track: 'Track',
    notFound: (reference) => `We cannot find “${reference}”. Compare it with your message, letter by letter.`,
    tooMany: 'Too many attempts. Try again in ten minutes.',
    away: 'Tracking is being updated. Try again in some minutes.',
    before: (day, time) => `${day} before ${time}`,
    betweenDays: (from, to) => `between ${from} and ${to}`,
    betweenTimes: (day, from, to) => `${day} between ${from} and ${to}`,
    expected: (due) => `Expected ${due}.`,
    deliveredAt: (day, time) => `${day} at ${time}`,
    way: (from, to) => `${from} to ${to}`,
    steps: 'Steps',
    step: {
      created: 'Booked',
      collected: 'Collected',
      'in-transit': 'In transit',
      'out-for-delivery': 'Out for delivery',
      delivered: 'Delivered',
    },
    done: 'done',
    now: 'now',
    follow: 'Tracking history',
    asOf: (time) => `As of ${time}`,
  },
  af: {
    title: 'Volg jou pakkie',
    reference: 'Volgverwysing',
    track: 'Volg',
    notFound: (reference) =>
      `Ons kan “${reference}” nie vind nie. Vergelyk dit met jou boodskap, letter vir letter.`,
    tooMany: 'Te veel pogings. Probeer weer oor tien minute.',
    away: 'Ons werk die volgdiens by. Probeer weer oor ’n paar minute.',
    before: (day, time) => `${day} voor ${time}`,
    betweenDays: (from, to) => `tussen ${from} en ${to}`,
    betweenTimes: (day, from, to) => `${day} tussen ${from} en ${to}`,
    expected: (due) => `Verwag ${due}.`,
    deliveredAt: (day, time) => `${day} om ${time}`,
    way: (from, to) => `${from} na ${to}`,
    steps: 'Stappe',
    step: {
      created: 'Bespreek',
      collected: 'Afgehaal',
      'in-transit': 'Onderweg',
      'out-for-delivery': 'Uit vir aflewering',
      delivered: 'Afgelewer',
    },
    done: 'klaar',
    now: 'nou',
    follow: 'Volggeskiedenis',
    asOf: (time) => `Soos om ${time}`,
  },
}
