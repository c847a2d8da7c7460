import { type BlankFacts, isBlank } from '../../domain/shipments/blank.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const messages = inBothLanguages({ en: { blank: 'Blank' }, af: { blank: 'Leeg' } })

/** Beside the status of a shipment that nobody has filled in yet (src/domain/shipments/blank.ts). */
export function BlankMark({ row }: { row: BlankFacts }) {
  return isBlank(row) ? (
    <Badge tone="grey" plain>
      {messages.blank}
    </Badge>
  ) : null
}
