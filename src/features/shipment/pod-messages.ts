import type { POD_METHODS } from '../../domain/shipments/pod-method.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** How a delivery is proven, as people read it (002 §9, POD methods). */
const en: Readonly<Record<(typeof POD_METHODS)[number], string>> = {
  'grv physical': 'GRV, signed on paper',
  'pin-with-fallback': 'PIN with fallback',
}

const af: typeof en = {
  'grv physical': 'GRV, op papier geteken',
  'pin-with-fallback': 'PIN met terugval',
}

const names = inBothLanguages({ en, af })

/** A card may name methods of the provider's own: those are said as they are called there. */
export function podName(method: string): string {
  return new Map(Object.entries(names)).get(method) ?? method
}
