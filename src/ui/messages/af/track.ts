import type { Messages } from '../en.ts'

export const track: Messages['track'] = {
  question: 'Waar is my pakkie?',
  lead: (provider) =>
    `Tik die volgverwysing uit jou boodskap of van jou vragbrief. ${provider} wys jou waar dit is, soos dit beweeg. Verskeie op een slag: sit kommas tussen hulle.`,
  reference: 'Volgverwysing',
  submit: 'Volg',
  another: 'Volg ’n ander pakkie',
  looking: 'Ons soek jou pakkie',
  notFound: (reference) => `Ons kan “${reference}” nie vind nie`,
  notFoundHere: 'Ons kan hierdie een nie vind nie. Vergelyk dit met jou boodskap.',
  several: (count) => `${count} verwysings`,
  advice: [
    'Vergelyk dit met jou boodskap, letter vir letter. Die kort verwysings wat ons gee, het geen 0, 1, I, L of O nie.',
    'Laat alles weg behalwe die verwysing self: geen spasies nie, en nie die winkel se naam nie.',
    'Dit is dalk by ’n ander koerier. Die winkel wat dit gestuur het, weet watter een.',
  ],
  stillNothing: 'Steeds niks nie?',
  call: (phone) => `Bel ${phone}`,
  ask: {
    title: 'Aksie vereis',
    wishes: { 'new-day': 'Kies ’n nuwe dag', address: 'Stel die adres reg', message: 'Antwoord' },
    day: 'Dag',
    address: 'Regte adres',
    text: 'Boodskap',
    send: 'Stuur',
    sent: 'Gestuur. Die koerier sal dit met jou bevestig.',
  },
  write: 'skryf aan ons',
  writeTo: (email) => `Skryf aan ${email}`,
  failed: 'Ons kon dit nie opsoek nie',
  parcel: (reference) => `Pakkie ${reference}`,
  from: 'Van',
  to: 'Na',
  estimated: 'Verwagte aflewering',
  window: 'Afleweringsvenster',
  service: 'Diens',
  senderReference: 'Die sender se verwysing',
  historyTitle: 'Volggeskiedenis',
  driverMap: 'Waar jou drywer is',
  driverNear: 'Jou drywer is naby. Die kaart wys waar hulle is, tot sowat 100 meter.',
  driverArriving: 'Jou drywer is om die draai.',
  stepsOnly:
    '’n Sender se verwysing wys net die stappe. Die koerier se eie verwysing, in jou boodskap of op die vragbrief, wys meer.',
  history: 'Geskiedenis van jou pakkie',
  before: (day, time) => `${day} voor ${time}`,
  betweenDays: (from, to) => `tussen ${from} en ${to}`,
  betweenTimes: (day, from, to) => `${day} tussen ${from} en ${to}`,
  at: (day, time) => `${day} om ${time}`,
  late: 'Dit is laat.',
  expected: (due) => `Verwag ${due}.`,
  delivered: 'Afgelewer',
  fetch: 'Gereed om gehaal te word',
  fetchText: (place) => (place === null ? 'Dit wag vir jou.' : `Dit wag vir jou in ${place}.`),
  fetched: 'Gehaal',
  fetchedText: (place) => (place === null ? 'Dit is gehaal.' : `Dit is in ${place} gehaal.`),
  notFetched: {
    title: 'Op pad terug na ons depot',
    text: 'Dit is nie betyds gehaal nie, en ons drywer neem dit terug.',
  },
  dropoffText: (place) =>
    place === null
      ? 'Die sender bring dit na ’n afhaalpunt.'
      : `Die sender bring dit na ’n afhaalpunt in ${place}.`,
  booked: 'Bespreek',
  bookedText: (place, arriving) =>
    `Wag om ${place === null ? '' : `in ${place} `}afgehaal te word. ${arriving}`,
  collected: 'Afgehaal',
  collectedText: (place, arriving) => (place === null ? arriving : `In ${place} afgehaal. ${arriving}`),
  onItsWay: 'Onderweg',
  notDelivered: 'Ons kon dit nog nie aflewer nie',
  notDeliveredText: (arriving) => `Dit is terug by ons depot vir nog ’n poging. ${arriving}`,
  out: 'Uit vir aflewering',
  ofTen: (n) => `${n} uit 10 aflewerings het verlede week binne sulke tye aangekom.`,
  outText: (arriving) => `By die drywer. ${arriving}`,
  trouble: {
    'delivery-failed-attempt': {
      title: 'Ons kon dit nie aflewer nie',
      text: 'Die drywer was daar en kon dit nie oorhandig nie. Ons probeer weer.',
    },
    'delivery-exception': {
      title: 'Aflewering is vertraag',
      text: 'Iets het op pad voorgeval. Ons werk daaraan.',
    },
    'collection-failed-attempt': {
      title: 'Nog nie afgehaal nie',
      text: 'Die drywer kon dit nie by die sender kry nie. Ons probeer weer.',
    },
    'collection-exception': {
      title: 'Nog nie afgehaal nie',
      text: 'Iets het by die sender voorgeval. Ons werk daaraan.',
    },
    'on-hold': {
      title: 'Teruggehou',
      text: 'Dit wag totdat iets reggestel is. Die sender kan jou meer vertel.',
    },
    damaged: {
      title: 'Op pad beskadig',
      text: 'Ons het die sender laat weet, en dié besluit hoe dit verder gaan.',
    },
    undeliverable: {
      title: 'Dit kan nie afgelewer word nie',
      text: 'Die sender besluit hoe dit verder gaan.',
    },
    'returned-to-sender': { title: 'Terug na die sender', text: 'Dit is nie meer op pad nie.' },
    cancelled: {
      title: 'Gekanselleer',
      text: 'Die sender of die koerier het hierdie besending gekanselleer.',
    },
  },
}
