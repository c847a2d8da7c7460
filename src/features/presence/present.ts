/** Which colleagues are here as well, and which desks wait: as the server said it last. */
import type { z } from 'zod'
import type { Colleague, PresentThing, reportPresence } from '../../contract/presence.ts'
import { createSignal } from '../../streams/signal.ts'
import { onSessionEnd } from '../../ui/page/session-cleanup.ts'
import { requestOf, rowOfRequest } from '../assignment/request-rows.ts'

export type Present = z.output<typeof reportPresence.answer>

export const NOBODY: Present = { colleagues: [], handovers: [] }

/** An answer that says the same draws nothing anew. */
export const present = createSignal(NOBODY, (a, b) => JSON.stringify(a) === JSON.stringify(b))
onSessionEnd(() => present.set(NOBODY))

/** What somebody may have open beside others: a thing, or a form of the screen that no thing stands for, such as `driver/7`. */
export type Place = PresentThing | { readonly form: string }

export const isAt = ({ opened, screen }: Colleague, place: Place): boolean =>
  'form' in place ? screen.endsWith(`/${place.form}`) : opened?.kind === place.kind && opened.id === place.id

/** The rows of boards and maps as colleagues are told them: shipments and collection requests by themselves. */
export const toldStop = (rowIds: readonly number[]): Pick<Colleague, 'stop' | 'stop_requests'> => ({
  stop: rowIds.filter((id) => requestOf(id) === null),
  stop_requests: rowIds.flatMap((id) => requestOf(id) ?? []),
})

/** The rows of the stop that a colleague has chosen. */
export const rowsAtStop = ({ stop, stop_requests }: Pick<Colleague, 'stop' | 'stop_requests'>): number[] => [
  ...stop,
  ...stop_requests.map(rowOfRequest),
]

/** `Thandi Nkosi` is TN. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => (word === undefined ? '' : [...word][0]))
    .join('')
    .toUpperCase()
}
