/** What spans say besides OpenTelemetry's own names: never who, nor what was asked. */
export const SAYS = {
  call: 'hubline.call',
  provider: 'hubline.provider_id',
  refusal: 'hubline.refusal',
  /** Calls whose commands were done together in one transaction; each has a span of its own for it. */
  gathered: 'hubline.gathered',
  events: 'hubline.events',
  /** The sequence number of the last event. */
  seq: 'hubline.seq',
  scopes: 'hubline.scopes',
  frames: 'hubline.frames',
} as const
