/** What a recipient says to the driver who comes (decision 104). */
import { keysOf } from '../values/table.ts'

/** What can be chosen; staff and drivers read the label. */
export const RECIPIENT_INSTRUCTIONS = {
  neighbour: { label: 'Leave with the neighbour' },
  reception: { label: 'Leave at reception' },
  security: { label: 'Leave with security at the gate' },
  call: { label: 'Call on arrival' },
  'in-person': { label: 'Hand over in person only' },
} as const
export const RECIPIENT_INSTRUCTION_CODES = keysOf(RECIPIENT_INSTRUCTIONS)
export type RecipientInstruction = (typeof RECIPIENT_INSTRUCTION_CODES)[number]

export const LONGEST_RECIPIENT_TEXT = 200
