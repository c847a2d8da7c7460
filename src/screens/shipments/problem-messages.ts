import type { ProblemView } from '../../domain/shipments/problem-views.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

type Views = Readonly<Record<ProblemView, { readonly label: string; readonly what: string }>>

const views: Views = {
  intervention: { label: 'Needs intervention', what: 'Exceptions, rejections and unassigned stops' },
  uncollected: {
    label: 'Uncollected and undelivered',
    what: 'Not collected in the time that the settings give',
  },
  undelivered: {
    label: 'Collected but undelivered',
    what: 'Collected, and not delivered in the time that the settings give',
  },
}

/** The problematic shipment views (001 §2), with what stands beside each row of them. */
const en = { facet: 'Problematic view', views, reason: 'Reason', age: 'Since' }

const af: typeof en = {
  facet: 'Problematiese lys',
  views: {
    intervention: {
      label: 'Ingryping nodig',
      what: 'Uitsonderings, weierings en stoppe wat nie toegewys is nie',
    },
    uncollected: {
      label: 'Nie afgehaal en nie afgelewer nie',
      what: 'Nie afgehaal binne die tyd wat die instellings gee nie',
    },
    undelivered: {
      label: 'Afgehaal maar nie afgelewer nie',
      what: 'Afgehaal, en nie afgelewer binne die tyd wat die instellings gee nie',
    },
  },
  reason: 'Rede',
  age: 'Sedert',
}

export const problemViews = inBothLanguages({ en, af })
