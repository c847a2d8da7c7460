/** So long an act is offered to be taken back where it was done; what people are told of it waits as long (ms, wall clock). */
export const UNDO_OFFERED_MS = 10_000
