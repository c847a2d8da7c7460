import {
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'
import type { SequencedEvent } from './assign-sequence.ts'
import type { Moved } from './positions.ts'
import type { Heads } from './read-heads.ts'

/**
 * How numbered events travel from the node that relays to all nodes, itself included.
 *
 * In process by default; over NATS JetStream where several nodes stand behind a load balancer. A message that is lost
 * on the way loses nothing: the hub sees the missing number and reads it from the log.
 */
export interface ClusterBus {
  publish(events: readonly SequencedEvent[]): void
  /** Drivers moved, by a command on this node. What is lost of it, the next look at the database mends. */
  move(moved: Moved): void
  /** Something was committed on this node: whichever node relays should look. */
  wake(): void
  /** This node leads, and some time ago the log reached so far. The others are told. */
  beat(heads: Heads): void
  close(): Promise<void>
}

export interface Listeners {
  readonly onEvents: (events: readonly SequencedEvent[]) => void
  readonly onWake: () => void
  readonly onMoved: (moved: Moved) => void
  /** Another node leads. */
  readonly onBeat: (heads: Heads) => void
}

export function localBus({ onEvents, onWake, onMoved }: Listeners): ClusterBus {
  return { publish: onEvents, move: onMoved, wake: onWake, beat: () => {}, close: async () => {} }
}

const STREAM = 'hubline_feed'
const SUBJECT = 'hubline.feed'
const WAKE = 'hubline.wake'
const MOVED = 'hubline.moved'
const LEADS = 'hubline.leads'
/** A message stays below the megabyte that NATS takes by default. */
const EVENTS_A_MESSAGE = 200
const KEPT_NS = 120 * 1_000_000_000

/** What a node of the same version wrote: the numbers are checked, the rest is as it came from the log. */
const Batch = z.array(
  z.custom<SequencedEvent>(
    (value) => z.looseObject({ provider_id: z.int(), seq: z.int() }).safeParse(value).success,
  ),
)

/** The same of positions: a thousand of a call are about 100 KB. */
const MovedMessage = z.custom<Moved>(
  (value) =>
    z
      .looseObject({ provider_id: z.int(), recorded_at: z.number(), positions: z.array(z.looseObject({})) })
      .safeParse(value).success,
)

const BeatMessage = z.array(z.tuple([z.int(), z.int()])).transform((heads): Heads => new Map(heads))

export async function natsBus(
  url: string,
  listeners: Listeners,
  problem: (what: string, cause: unknown) => void,
  inform: (what: string) => void,
): Promise<ClusterBus> {
  const connection = await connect({
    servers: url,
    name: `hubline ${process.pid}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // What this node says of wakes and moves it knows itself, also while NATS is away.
    noEcho: true,
  })
  const js = jetstream(connection)
  let messages: ConsumerMessages | null = null
  let isClosing = false

  /** From now on; what was missed meanwhile is read from the log. */
  async function follow(): Promise<void> {
    messages?.stop()
    await ensureStream(connection)
    const consumer = await js.consumers.get(STREAM, { deliver_policy: DeliverPolicy.New })
    messages = await consumer.consume({
      callback(message: JsMsg) {
        // A listener that fails, or a message that is no JSON, must not end the node.
        try {
          listeners.onEvents(Batch.parse(message.json()))
        } catch (cause) {
          problem('a message between nodes is not understood', cause)
        }
      },
    })
  }
  await follow()

  /** A NATS that was started anew has forgotten the stream, and with it who reads it. */
  async function followAgain(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (isClosing) continue
      if (type === 'disconnect') inform('NATS is away: this node reads from the log what others number')
      if (type !== 'reconnect') continue
      inform('NATS is back')
      await follow().catch((cause: unknown) => problem('the feed between nodes could not be resumed', cause))
    }
  }
  followAgain().catch((cause: unknown) => problem('the feed between nodes is not looked after', cause))

  /** What is no message of this version is told of, and forgotten. */
  function listen<T>(subject: string, shape: z.ZodType<T>, heard: (said: T) => void) {
    return connection.subscribe(subject, {
      callback(error, message) {
        try {
          if (error !== null) throw error
          heard(shape.parse(message.json()))
        } catch (cause) {
          problem('a message between nodes is not understood', cause)
        }
      },
    })
  }
  const heard = [
    // Without an identity: a wake-up is for all, and one more look costs nothing.
    connection.subscribe(WAKE, { callback: () => listeners.onWake() }),
    listen(MOVED, MovedMessage, listeners.onMoved),
    listen(LEADS, BeatMessage, listeners.onBeat),
  ]

  return {
    move(moved) {
      listeners.onMoved(moved)
      if (!connection.isClosed()) connection.publish(MOVED, JSON.stringify(moved))
    },
    publish(events) {
      for (let i = 0; i < events.length; i += EVENTS_A_MESSAGE) {
        const payload = JSON.stringify(events.slice(i, i + EVENTS_A_MESSAGE))
        js.publish(SUBJECT, payload).catch((cause: unknown) =>
          problem('events could not be told to other nodes; they read them from the log', cause),
        )
      }
    },
    wake() {
      listeners.onWake()
      if (!connection.isClosed()) connection.publish(WAKE)
    },
    beat(heads) {
      if (!connection.isClosed()) connection.publish(LEADS, JSON.stringify([...heads]))
    },
    async close() {
      isClosing = true
      messages?.stop()
      for (const subscription of heard) subscription.unsubscribe()
      // There is nothing to drain into a NATS that is away.
      await connection.drain().catch(() => connection.close())
    },
  }
}

async function ensureStream(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection)
  // In memory and for two minutes: the log is in the database, this only carries it.
  await manager.streams.add({
    name: STREAM,
    subjects: [SUBJECT],
    storage: StorageType.Memory,
    max_age: KEPT_NS,
  })
}
