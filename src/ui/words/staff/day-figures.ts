/** The figures of the day, what each is and how it stands against an hour or a day ago. */
export const dayFigures = {
  toCollect: 'To collect',
  toCollectTitle: 'Waiting to be collected. The line: how many waited, over the last 12 hours',
  collected: 'Collected',
  collectedTitle:
    'With a driver, on the way to a hub. The line: collected in each half hour of the last 12 hours',
  atHubs: 'At hubs',
  atHubsTitle: 'At a hub or between hubs. The line: when what is there was last scanned, by the half hour',
  out: 'Out',
  outTitle: 'Out for delivery. The line: when what is out left or was last tried, by the half hour',
  delivered: 'Delivered',
  deliveredTitle: 'Delivered today. The line: delivered in each half hour of the last 12 hours',
  onTime: 'On time',
  onTimeTitle:
    'Of the delivery promises that fell due today, how many were kept. The line: how it stood, over the day',
  inAnHour: 'in 1 h',
  vsYesterday: 'vs yesterday',
  // What a stage has taken up in the last hour
  taken: {
    collected: {
      inAnHour: (sum: number) => `${sum} new in 1 h`,
      since: (sum: number, since: string) => `${sum} were collected ${since}`,
    },
    atHub: {
      inAnHour: (sum: number) => `${sum} moved in 1 h`,
      since: (sum: number, since: string) => `${sum} of these were scanned or moved on ${since}`,
    },
    out: {
      inAnHour: (sum: number) => `${sum} new in 1 h`,
      since: (sum: number, since: string) => `${sum} of these went out or were tried ${since}`,
    },
  },
  since: (time: string) => `since ${time}`,
  deliveredSince: (count: number, since: string) => `${count} were delivered ${since}`,
  deliveredYesterday: (count: number, time: string) => `${count} were delivered yesterday by ${time}`,
  keptYesterday: (share: string, time: string) => `${share} were kept yesterday by ${time}`,
  keptUntil: (share: string, time: string) => `${share} were kept until ${time}`,
  waitedAt: (count: number, time: string) => `${count} waited at ${time}`,
}

/** The same by the hour, as a chart and as its table. */
export const dayByTheHour = {
  title: 'By the hour',
  caption: 'The day by the hour',
  hour: 'Hour',
  series: { booked: 'Booked', collected: 'Collected', delivered: 'Delivered' },
  deliveredYesterday: 'Delivered yesterday',
}
