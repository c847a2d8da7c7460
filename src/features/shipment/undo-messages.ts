import { formatCount } from '../../ui/chart/stat.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const shipments = (count: number) => `${formatCount(count)} ${count === 1 ? 'shipment' : 'shipments'}`
const shipmentsInAfrikaans = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'besending' : 'besendings'}`

/** What came of taking an act back. */
const en = {
  undo: 'Undo',
  nothing: 'Nothing to undo',
  changedMeanwhile: (count: number) =>
    `. ${shipments(count)} changed meanwhile and ${count === 1 ? 'stays as it is' : 'stay as they are'}`,
  assignment: (count: number) => `Assignment undone: ${shipments(count)}`,
}

const af: typeof en = {
  undo: 'Ontdoen',
  nothing: 'Niks om te ontdoen nie',
  changedMeanwhile: (count) => `. ${shipmentsInAfrikaans(count)} het intussen verander en bly so`,
  assignment: (count) => `Toewysing ontdoen: ${shipmentsInAfrikaans(count)}`,
}

export const undo = inBothLanguages({ en, af })
