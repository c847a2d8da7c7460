import { constants, deflateRawSync } from 'node:zlib'
import {
  COMPRESS_FROM_BYTES,
  type EventGroup,
  type Events,
  type ServerFrame,
} from '../../../contract/frames.ts'
import type { Scalar } from '../eventlog/log.ts'
import type { Presented } from './presented.ts'

/**
 * A frame as it goes on the wire, with the head that WebSocket puts before it: made once however many read it, and
 * written to each of them in one piece.
 */
export type Encoded = Uint8Array

/** Speed before size: level 1 halves the time and costs a tenth more bytes. */
const DEFLATE = { level: constants.Z_BEST_SPEED }

export function encode(frame: ServerFrame): Encoded {
  return framed(packed(frame))
}

/** What the frame says: text, or deflated where that is worth it. */
export function packed(frame: ServerFrame): string | Uint8Array {
  const text = JSON.stringify(frame)
  return text.length < COMPRESS_FROM_BYTES ? text : deflateRawSync(text, DEFLATE)
}

const FINAL = 0x80
const TEXT = 1
const BINARY = 2

/** RFC 6455 §5.2: one unmasked message in one frame. */
function framed(message: string | Uint8Array): Encoded {
  const payload = typeof message === 'string' ? Buffer.from(message) : message
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = FINAL | (typeof message === 'string' ? TEXT : BINARY)
  if (head.length === 2) head[1] = length
  else if (head.length === 4) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, payload])
}

interface OpenGroup {
  entity: EventGroup['entity']
  type: string
  fields: string[]
  cols: Scalar[][]
}

/** Events of one kind and one shape stand together, in columns; each keeps its `seq`, so the order is not lost. */
export function groupEvents(events: readonly Presented[]): EventGroup[] {
  const groups = new Map<string, OpenGroup>()
  for (const { entity, type, row, shape } of events) {
    let group = groups.get(shape)
    if (group === undefined) {
      const fields = Object.keys(row)
      group = { entity, type, fields, cols: fields.map(() => []) }
      groups.set(shape, group)
    }
    for (let c = 0; c < group.fields.length; c++) {
      const field = group.fields[c]
      if (field !== undefined) group.cols[c]?.push(row[field] ?? null)
    }
  }
  return [...groups.values()]
}

export function eventsFrame(
  prev: number,
  seq: number,
  recorded: number,
  sent: number,
  events: readonly Presented[],
): Events {
  return { type: 'events', prev, seq, recorded, sent, groups: groupEvents(events) }
}
