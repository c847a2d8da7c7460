import { figures as afrikaansMeans } from '../../ui/messages/af/figures.ts'
import { figures as englishMeans } from '../../ui/messages/en/figures.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** The figures of the day, what each is and how it stands against an hour or a day ago. */
const figuresInEnglish = {
  ofActive: (count: string) => `Of ${count} active shipments`,
  toCollect: 'To collect',
  toCollectTitle: 'Booked, not collected yet. The line: how many, over the last 12 hours',
  collected: 'Collected',
  collectedTitle:
    'With a driver, before the first hub. The line: collected in each half hour of the last 12 hours',
  atHubs: 'At hubs',
  atHubsTitle: 'At a hub. The line: last scans, by the half hour',
  inTransit: 'In transit',
  inTransitTitle: 'Between hubs, on a linehaul vehicle',
  out: 'Out',
  outTitle: 'Out for delivery. The line: departures and last attempts, by the half hour',
  delivered: 'Delivered',
  deliveredTitle: 'Delivered today. The line: delivered in each half hour of the last 12 hours',
  onTime: 'Deliveries on time',
  onTimeTitle:
    'Deliveries made within their window, of those whose window ended or that were made today. The line: how it stood, over the day',
  inAnHour: 'in 1 h',
  vsYesterday: 'vs yesterday',
  // New in a stage in the last hour
  taken: {
    collected: {
      inAnHour: (sum: number) => `${sum} new in\u00a01\u00a0h`,
      since: (sum: number, since: string) => `${sum} collected ${since}`,
    },
    atHub: {
      inAnHour: (sum: number) => `${sum} scans in\u00a01\u00a0h`,
      since: (sum: number, since: string) => `${sum} scanned or moved on ${since}`,
    },
    out: {
      inAnHour: (sum: number) => `${sum} new in\u00a01\u00a0h`,
      since: (sum: number, since: string) => `${sum} departed or attempted ${since}`,
    },
  },
  since: (time: string) => `since ${time}`,
  deliveredSince: (count: number, since: string) => `${count} delivered ${since}`,
  deliveredYesterday: (count: number, time: string) => `${count} delivered yesterday by ${time}`,
  keptYesterday: (share: string, time: string) => `${share} on time yesterday by ${time}`,
  keptUntil: (share: string, time: string) => `${share} on time until ${time}`,
  vsWeekday: (day: string) => `vs ${day}s`,
  keptUsually: (share: string, day: string, time: string) =>
    `${share} on time by ${time} on the ${day}s of the last four weeks`,
  waitedAt: (count: number, time: string) => `${count} to collect at ${time}`,
}

/** The same by the hour, as a chart and as its table. */
const hoursInEnglish = {
  title: 'By the hour',
  rowsOf: (hour: string) => `The hour from ${hour}`,
  caption: 'The day by the hour',
  hour: 'Hour',
  series: { booked: 'Booked', collected: 'Collected', delivered: 'Delivered' },
  deliveredYesterday: 'Delivered yesterday',
  forecast: 'Forecast',
}

const figuresInAfrikaans: typeof figuresInEnglish = {
  ofActive: (count) => `Van ${count} aktiewe besendings`,
  toCollect: 'Om af te haal',
  toCollectTitle: 'Bespreek, nog nie afgehaal nie. Die lyn: hoeveel, oor die laaste 12 uur',
  collected: 'Afgehaal',
  collectedTitle:
    'By ’n drywer, voor die eerste depot. Die lyn: afgehaal in elke halfuur van die laaste 12 uur',
  atHubs: 'By depots',
  atHubsTitle: 'By ’n depot. Die lyn: laaste skanderings, per halfuur',
  inTransit: 'Onderweg',
  inTransitTitle: 'Tussen depots, op ’n langpadvoertuig',
  out: 'Uit',
  outTitle: 'Uit vir aflewering. Die lyn: vertrekke en laaste pogings, per halfuur',
  delivered: 'Afgelewer',
  deliveredTitle: 'Vandag afgelewer. Die lyn: afgelewer in elke halfuur van die laaste 12 uur',
  onTime: 'Aflewerings betyds',
  onTimeTitle:
    'Aflewerings binne hulle venster, van dié wie se venster verby is of wat vandag afgelewer is. Die lyn: die stand oor die dag',
  inAnHour: 'in 1 u',
  vsYesterday: 'teenoor gister',
  taken: {
    collected: {
      inAnHour: (sum) => `${sum} nuut/u`,
      since: (sum, since) => `${sum} afgehaal ${since}`,
    },
    atHub: {
      inAnHour: (sum) => `${sum} beweeg/u`,
      since: (sum, since) => `${sum} geskandeer of verder ${since}`,
    },
    out: {
      inAnHour: (sum) => `${sum} nuut/u`,
      since: (sum, since) => `${sum} vertrek of probeer ${since}`,
    },
  },
  since: (time) => `sedert ${time}`,
  deliveredSince: (count, since) => `${count} afgelewer ${since}`,
  deliveredYesterday: (count, time) => `${count} gister teen ${time} afgelewer`,
  keptYesterday: (share, time) => `${share} betyds gister teen ${time}`,
  keptUntil: (share, time) => `${share} betyds tot ${time}`,
  vsWeekday: (day) => `teenoor ${day}s`,
  keptUsually: (share, day, time) => `${share} betyds teen ${time} op die ${day}s van die laaste vier weke`,
  waitedAt: (count, time) => `${count} om af te haal om ${time}`,
}

const hoursInAfrikaans: typeof hoursInEnglish = {
  title: 'Per uur',
  rowsOf: (hour) => `Die uur vanaf ${hour}`,
  caption: 'Die dag per uur',
  hour: 'Uur',
  series: { booked: 'Bespreek', collected: 'Afgehaal', delivered: 'Afgelewer' },
  deliveredYesterday: 'Gister afgelewer',
  forecast: 'Voorspelling',
}

export const dayFigures = inBothLanguages({ en: figuresInEnglish, af: figuresInAfrikaans })
export const dayByTheHour = inBothLanguages({ en: hoursInEnglish, af: hoursInAfrikaans })
/** What each figure counts, for tables that are asked outside of React. */
export const figures = inBothLanguages({ en: englishMeans, af: afrikaansMeans })
