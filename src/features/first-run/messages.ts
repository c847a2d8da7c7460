import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const en = {
  branch: {
    title: 'No branch yet',
    text: 'Add the branch from which you collect and deliver, then the drivers who drive for it. Parcels that are booked near it come here.',
    ask: 'Whoever keeps the settings adds the branch from which you collect and deliver.',
    add: 'Add a branch',
  },
  driver: {
    title: 'No drivers yet',
    text: 'Add who drives for you. Each driver has a place here at once, and can be given stops.',
    ask: 'Whoever keeps the settings adds the drivers.',
    add: 'Add a driver',
  },
}

const af: typeof en = {
  branch: {
    title: 'Nog geen tak nie',
    text: 'Voeg die tak by van waar jy afhaal en aflewer, en dan die drywers wat daarvoor bestuur. Pakkies wat naby dit bespreek word, kom hierheen.',
    ask: 'Wie die instellings hou, voeg die tak by van waar jy afhaal en aflewer.',
    add: 'Voeg ’n tak by',
  },
  driver: {
    title: 'Nog geen drywers nie',
    text: 'Voeg by wie vir jou bestuur. Elke drywer het dadelik ’n plek hier, en kan stoppe kry.',
    ask: 'Wie die instellings hou, voeg die drywers by.',
    add: 'Voeg ’n drywer by',
  },
}

export const firstRun = inBothLanguages({ en, af })
