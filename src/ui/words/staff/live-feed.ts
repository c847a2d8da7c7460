/** The live feed of a node in numbers, and each socket with what keeps it. */
export const liveFeed = {
  now: 'The live feed now',
  node: (name: string, version: string, up: string) => `Node ${name}, version ${version}, up for ${up}.`,
  leads: 'It numbers the events.',
  follows: 'Another node numbers the events.',
  lastNumbers: (problem: string) => `These are the last numbers: the platform does not answer. ${problem}`,
  numbers: {
    sockets: 'Sockets',
    socketsTitle:
      'Open live sockets of your staff and customers on this node, and the distinct views they watch',
    views: (count: number) => `${count} ${count === 1 ? 'view' : 'views'}`,
    events: 'Events',
    frames: 'Frames',
    sent: 'Sent',
    lag: 'Lag',
    lagTitle: 'From an event being recorded to its frame being sent; 99 of 100 were quicker',
    half: (ms: string) => `half < ${ms} ms`,
    resumes: 'Resumes',
    resets: 'Resets',
    resetsTitle: 'Consoles that had to load everything anew',
    slow: 'Slow readers',
    slowTitle: 'Sockets that take less than they are given, set aside so that nobody else waits',
    sinceStart: (count: string) => `${count} since the start`,
    database: 'Database',
    databaseTitle: 'Connections that calls use now, and calls that wait for one',
    busy: (connections: number) => `${connections} busy`,
    ofConnections: (total: number, waiting: number) => `of ${total}, ${waiting} waiting`,
  },
  sockets: 'Live sockets',
  each: 'Sockets, one by one',
  nobody: 'Nobody watches through this node',
  nobodyText: 'Sockets are listed as soon as a console is opened.',
  columns: {
    who: 'Who',
    sees: 'Sees',
    how: 'How it does',
    behind: 'Behind',
    onTheWay: 'On the way',
    heard: 'Heard',
    connected: 'Connected',
    version: 'Version',
  },
  visitor: 'A visitor',
  events: (count: string) => `${count} events`,
  ago: (span: string) => `${span} ago`,
  more: (count: string) => `${count} more sockets do as well as these or better.`,
  spans: {
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} m ${seconds} s`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} m`,
    days: (days: number) => `${days} days`,
  },
  // What a socket sees
  scopes: {
    everything: 'Everything',
    branch: (name: string | number) => `Branch ${name}`,
    account: (id: number) => `Account ${id}`,
    driver: (name: string | number) => `Driver ${name}`,
    shipment: (id: number) => `Shipment ${id}`,
  },
  // How it does, and if it is behind, why
  standings: {
    slow: {
      short: 'Reads too slowly',
      why: (span: string, bytes: string) =>
        `Set aside for ${span}: ${bytes} lie on the way. Its network is too slow or its machine hangs. It is caught up when it reads again, and dropped after a minute.`,
    },
    silent: {
      short: 'Silent',
      why: (span: string) =>
        `Not heard for ${span}: its network is gone or its machine sleeps. It is dropped after 25 s and comes back by itself.`,
    },
    narrow: {
      short: 'Slow network',
      why: (bytes: string) => `${bytes} are on the way: its network takes less than the feed gives.`,
    },
    late: {
      short: 'Applies late',
      why: (events: number) =>
        `${events} events were not on the screen when it last told: the browser is busy. Close other tabs, or look at the machine.`,
    },
    good: { short: 'Up to date', why: 'What is on the screen is what is.' },
  },
}
