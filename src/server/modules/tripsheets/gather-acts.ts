/** Steps of the log that somebody did in one go are one act. */

export interface ActStep {
  /** Of the event: the newest has the highest. */
  readonly id: number
  /** ms */
  readonly at: number
  readonly actor_id: number | null
  readonly source: string | null
  readonly request_id: string | null
  readonly is_of_rule: boolean
}

export interface Act<Step> {
  /** Names it among the others. */
  readonly key: string
  readonly steps: readonly Step[]
}

const actOf = ({ actor_id, request_id, is_of_rule, source, at, id }: ActStep): string =>
  request_id !== null ? `${actor_id} ${request_id}` : is_of_rule ? `${source} ${at}` : String(id)

/**
 * The newest acts. `steps`: newest first, as many as were read; `isCut`: there are older ones. The last act may go on among those: half of
 * it is not told, unless it is all that there is. `more`: some acts are not among the answered.
 */
export function gatherActs<Step extends ActStep>(
  steps: readonly Step[],
  { isCut, most }: { readonly isCut: boolean; readonly most: number },
): { readonly acts: readonly Act<Step>[]; readonly more: boolean } {
  const acts = [...Map.groupBy(steps, actOf)].map(([key, its]) => ({ key, steps: its }))
  const whole = isCut && acts.length > 1 ? acts.slice(0, -1) : acts
  return { acts: whole.slice(0, most), more: isCut || whole.length > most }
}
