import { listNotes } from '../../../../contract/shipment-notes.ts'
import { useCallQuery } from '../../../../features/session/answers.ts'

/** As many as there can be on a shipment. */
export const ALL_NOTES = 500
/** Shown until somebody asks for the rest. */
export const FIRST_NOTES = 10

/** The notes of a shipment, newest first; `version` goes up with every note, so that another one is there as soon as somebody writes it. */
export function useNotes(id: number, version: number, limit: number, when = true) {
  return useCallQuery(
    [listNotes.name, id, version, limit],
    (client, signal) => client(listNotes, { query: { shipment_id: id, limit }, signal }),
    { keepLast: true, when },
  )
}
