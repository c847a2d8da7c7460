import { constants, deflateRawSync } from 'node:zlib'
import { COMPRESS_FROM_BYTES, type EventGroup, type Events, type ServerFrame } from '../../contract/frames.ts'
import type { Scalar } from './log.ts'
import type { Presented } from './present.ts'

/** A frame as it goes on the wire, made once however many read it. */
export type Encoded = string | Uint8Array

/** Speed before size: level 1 halves the time and costs a tenth more bytes. */
const DEFLATE = { level: constants.Z_BEST_SPEED }

export function encode(frame: ServerFrame): Encoded {
  const text = JSON.stringify(frame)
  return text.length < COMPRESS_FROM_BYTES ? text : deflateRawSync(text, DEFLATE)
}

interface OpenGroup {
  of: EventGroup['of']
  type: string
  fields: string[]
  cols: Scalar[][]
}

/** Events of one kind and one shape stand together, in columns; each keeps its `seq`, so the order is not lost. */
export function groupEvents(events: readonly Presented[]): EventGroup[] {
  const groups = new Map<string, OpenGroup>()
  for (const { of, type, row } of events) {
    const fields = Object.keys(row)
    const shape = `${of} ${type} ${fields.join()}`
    let group = groups.get(shape)
    if (group === undefined) {
      group = { of, type, fields, cols: fields.map(() => []) }
      groups.set(shape, group)
    }
    for (let c = 0; c < fields.length; c++) {
      const field = fields[c]
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
  return { is: 'events', prev, seq, recorded, sent, groups: groupEvents(events) }
}
