import { type Context, context, createContextKey } from '@opentelemetry/api'
import {
  createMicroBatcher,
  type MicroBatcher,
  type MicroBatcherOptions,
} from '../concurrency/micro-batcher.ts'
import type { Tracing } from './tracing.ts'

/** The calls whose commands go together. */
class Gathered {
  readonly calls: readonly Context[]
  constructor(calls: readonly Context[]) {
    this.calls = calls
  }
}
const GATHERED = createContextKey('hubline gathered calls')

/** Whose command is run here: of the calls that were gathered for it, or of the one that runs it. */
export function callsOfCommand(): readonly Context[] {
  const active = context.active()
  const held = active.getValue(GATHERED)
  return held instanceof Gathered ? held.calls : [active]
}

/**
 * A micro-batcher whose batches stand in the trace of every call that is in them. By itself a batch would run within
 * whichever call came first, or has just ended and made room for it.
 */
export function createTracedBatcher<In, Out>(
  tracing: Tracing | null,
  options: MicroBatcherOptions<In, Out>,
): MicroBatcher<In, Out> {
  if (tracing === null) return createMicroBatcher(options)
  const { weigh, whose } = options
  const traced = createMicroBatcher<{ item: In; call: Context }, Out>({
    ...options,
    weigh: weigh && (({ item }) => weigh(item)),
    whose: whose && (({ item }) => whose(item)),
    run(held) {
      const gathered = new Gathered(held.map(({ call }) => call))
      return context.with(context.active().setValue(GATHERED, gathered), () =>
        options.run(held.map(({ item }) => item)),
      )
    },
  })
  return (item) => traced({ item, call: context.active() })
}
