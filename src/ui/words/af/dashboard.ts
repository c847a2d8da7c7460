import type { Words } from '../en.ts'

export const dashboard: Words['dashboard'] = {
  figures: {
    'to-collect': 'Moet afgehaal word',
    collected: 'Afgehaal',
    'at-hub': 'Onderweg',
    out: 'Uit vir aflewering',
    today: 'Vandag afgelewer',
  },
  byStage: 'Jou besendings volgens stadium',
  track: 'Volg ’n pakkie',
  needsYou: 'Het jou nodig',
  nothingNeedsYou: 'Niks het jou nodig nie',
  nothingNeedsYouText: 'Mislukte aflewerings, skade en wat teruggehou word, sou hier staan.',
  arriving: 'Kom vandag aan',
  nothingArrives: 'Niks meer kom vandag aan nie',
  nothingArrivesText: 'Wat vandag aan jou kliënte belowe is, staan hier totdat dit afgelewer is.',
  delivered: 'Afgelewer',
  nothingDelivered: 'Nog niks afgelewer nie',
  nothingDeliveredText: 'Aflewerings van vandag en gister staan hier, die nuutste eerste.',
  late: 'Laat',
  till: (time) => `tot ${time}`,
  needs: {
    damaged: 'Besluit of jy dit weer wil stuur; ons bel jou oor die skade',
    undeliverable: 'Sê vir ons waarheen dit moet gaan',
    'delivery-failed-attempt': 'Bevestig die adres en telefoonnommer met die ontvanger',
    'collection-failed-attempt': 'Hou dit gereed; ons kom weer',
    'collection-exception': 'Hou dit gereed; ons bel jou',
    'delivery-exception': 'Ons werk daaraan, en bel jou as ons jou nodig het',
    'on-hold': 'Bel ons om dit reg te stel',
  },
}
