import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** The live feed of a node in figures, and the health of each socket. */
const en = {
  now: 'Live feed',
  node: (name: string, version: string, up: string) => `Node ${name}, version ${version}, up for ${up}.`,
  leads: 'Numbers the events.',
  follows: 'Another node numbers the events.',
  lastNumbers: (problem: string) => `Last figures: the platform does not answer. ${problem}`,
  numbers: {
    sockets: 'Sockets',
    socketsTitle: 'Open live sockets of staff and customers on this node, and their distinct views',
    views: (count: number) => `${count} ${count === 1 ? 'view' : 'views'}`,
    events: 'Events',
    frames: 'Frames',
    sent: 'Sent',
    lag: 'Lag',
    lagTitle: 'From recording to sending; 99 of 100 were quicker',
    half: (ms: string) => `half < ${ms} ms`,
    resumes: 'Resumes',
    resets: 'Resets',
    resetsTitle: 'Consoles that had to reload everything',
    slow: 'Slow readers',
    slowTitle: 'Sockets that read slower than is sent, set aside',
    sinceStart: (count: string) => `${count} since start`,
    database: 'Database',
    databaseTitle: 'Connections in use, and calls waiting',
    busy: (connections: number) => `${connections} busy`,
    ofConnections: (total: number, waiting: number) => `of ${total}, ${waiting} waiting`,
  },
  sockets: 'Live sockets',
  each: 'Sockets, one by one',
  nobody: 'No sockets on this node',
  nobodyText: 'Sockets appear when a console is opened.',
  columns: {
    who: 'User',
    sees: 'Access',
    how: 'Health',
    behind: 'Behind',
    onTheWay: 'In transit',
    heard: 'Last heard',
    connected: 'Connected',
    version: 'Version',
  },
  visitor: 'Visitor',
  events: (count: string) => `${count} events`,
  ago: (span: string) => `${span} ago`,
  more: (count: string) => `${count} more sockets in the same or better health.`,
  spans: {
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
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
        `Set aside for ${span}, ${bytes} in transit: slow network or computer hanging. Catches up when it reads again; dropped after a minute.`,
    },
    silent: {
      short: 'Silent',
      why: (span: string) =>
        `Not heard for ${span}: network gone or computer asleep. Dropped after 25 s; reconnects by itself.`,
    },
    narrow: {
      short: 'Slow network',
      why: (bytes: string) => `${bytes} in transit: the network is slower than the feed.`,
    },
    late: {
      short: 'Browser behind',
      why: (events: number) =>
        `${events} events not on the screen yet: the browser is busy. Close other tabs.`,
    },
    good: { short: 'Up to date', why: 'The screen is up to date.' },
  },
}

const af: typeof en = {
  now: 'Lewende stroom',
  node: (name, version, up) => `Nodus ${name}, weergawe ${version}, loop ${up}.`,
  leads: 'Nommer die gebeurtenisse.',
  follows: '’n Ander nodus nommer die gebeurtenisse.',
  lastNumbers: (problem) => `Laaste syfers: die platform antwoord nie. ${problem}`,
  numbers: {
    sockets: 'Verbindings',
    socketsTitle:
      'Oop lewende verbindings van personeel en kliënte op hierdie nodus, en hulle verskillende uitsigte',
    views: (count) => `${count} ${count === 1 ? 'uitsig' : 'uitsigte'}`,
    events: 'Gebeurtenisse',
    frames: 'Rame',
    sent: 'Gestuur',
    lag: 'Vertraging',
    lagTitle: 'Van aantekening tot versending; 99 uit 100 was vinniger',
    half: (ms) => `helfte < ${ms} ms`,
    resumes: 'Hervattings',
    resets: 'Herlaaie',
    resetsTitle: 'Konsoles wat alles weer moes laai',
    slow: 'Stadige lesers',
    slowTitle: 'Verbindings wat stadiger lees as wat gestuur word, eenkant gehou',
    sinceStart: (count) => `${count} sedert begin`,
    database: 'Databasis',
    databaseTitle: 'Verbindings in gebruik, en oproepe wat wag',
    busy: (connections) => `${connections} besig`,
    ofConnections: (total, waiting) => `van ${total}, ${waiting} wag`,
  },
  sockets: 'Lewende verbindings',
  each: 'Verbindings, een vir een',
  nobody: 'Geen verbindings op hierdie nodus nie',
  nobodyText: 'Verbindings verskyn wanneer ’n konsole oopgaan.',
  columns: {
    who: 'Gebruiker',
    sees: 'Toegang',
    how: 'Toestand',
    behind: 'Agter',
    onTheWay: 'Onderweg',
    heard: 'Laas gehoor',
    connected: 'Verbind',
    version: 'Weergawe',
  },
  visitor: 'Besoeker',
  events: (count) => `${count} gebeurtenisse`,
  ago: (span) => `${span} gelede`,
  more: (count) => `Nog ${count} verbindings in dieselfde of beter toestand.`,
  spans: {
    seconds: (seconds) => `${seconds} s`,
    minutes: (minutes, seconds) => `${minutes} min ${seconds} s`,
    hours: (hours, minutes) => `${hours} u ${minutes} min`,
    days: (days) => `${days} dae`,
  },
  scopes: {
    everything: 'Alles',
    branch: (name) => `Tak ${name}`,
    account: (id) => `Rekening ${id}`,
    driver: (name) => `Drywer ${name}`,
    shipment: (id) => `Besending ${id}`,
  },
  standings: {
    slow: {
      short: 'Lees te stadig',
      why: (span, bytes) =>
        `Eenkant vir ${span}, ${bytes} onderweg: stadige netwerk of rekenaar hang. Haal in wanneer dit weer lees; val uit ná ’n minuut.`,
    },
    silent: {
      short: 'Stil',
      why: (span) =>
        `Nie gehoor vir ${span} nie: netwerk weg of rekenaar slaap. Val uit ná 25 s en verbind self weer.`,
    },
    narrow: {
      short: 'Stadige netwerk',
      why: (bytes) => `${bytes} onderweg: die netwerk is stadiger as die stroom.`,
    },
    late: {
      short: 'Blaaier agter',
      why: (events) =>
        `${events} gebeurtenisse nog nie op die skerm nie: die blaaier is besig. Maak ander oortjies toe.`,
    },
    good: { short: 'Op datum', why: 'Die skerm is op datum.' },
  },
}

export const liveFeed = inBothLanguages({ en, af })
