import type { Messages } from '../en.ts'

export const dashboard: Messages['dashboard'] = {
  figures: {
    'to-collect': 'Moet afgehaal word',
    collected: 'Afgehaal',
    'at-hub': 'By depots',
    'in-transit': 'Onderweg',
    out: 'Uit vir aflewering',
    delivered: 'Vandag afgelewer',
  },
  byStage: 'Jou besendings volgens stadium',
  track: 'Volg ’n pakkie',
  needsYou: 'Aksie vereis',
  nothingNeedsYou: 'Geen aksie vereis nie',
  nothingNeedsYouText:
    'Mislukte aflewerings, skade, terughoudings en pakkies wat ingelewer moet word, verskyn hier.',
  arriving: 'Kom vandag aan',
  nothingArrives: 'Niks meer kom vandag aan nie',
  nothingArrivesText: 'Wat vandag aan jou kliënte belowe is, staan hier totdat dit afgelewer is.',
  delivered: 'Afgelewer',
  nothingDelivered: 'Nog niks afgelewer nie',
  nothingDeliveredText: 'Aflewerings van vandag en gister staan hier, die nuutste eerste.',
  late: 'Laat',
  passed: 'Nuwe tyd word bevestig',
  till: (time) => `tot ${time}`,
  answer: 'Antwoord',
  answerFor: (reference) => `Antwoord oor ${reference}`,
  needs: {
    damaged: 'Besluit of jy dit weer wil stuur; ons bel jou oor die skade',
    undeliverable: 'Sê vir ons waarheen dit moet gaan',
    'delivery-failed-attempt': 'Bevestig die adres en telefoonnommer met die ontvanger',
    'collection-failed-attempt': 'Hou dit asseblief gereed; ons haal weer af',
    'collection-exception': 'Hou dit asseblief gereed; ons sal jou bel',
    'delivery-exception': 'Ons werk daaraan, en bel jou as ons jou nodig het',
    'on-hold': 'Bel ons om dit reg te stel',
    'awaiting-dropoff': 'Lewer dit by sy afhaalpunt in',
  },
}
