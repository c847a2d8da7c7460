import type { PrintJob } from '../../../src/domain/labels/print-job.ts'
import { createDocumentWriter } from '../../../src/server/modules/documents/document-writer.ts'
import { printedShipments } from '../../support/printed-shipments.ts'
import type { Bench, Line } from '../line.ts'
import { median } from '../measure.ts'

const SCRIPT = new URL('../../../src/server/modules/documents/labels/worker.ts', import.meta.url)
const LABELS = 500
const WITHIN_S = 10

/** Stickers in one PDF, in the thread that writes them, as the server has it: how many a second, and how long all of them take. */
export async function measureLabels({ quick, say }: Bench): Promise<Line[]> {
  const writer = createDocumentWriter<PrintJob>(SCRIPT)
  const job = {
    print: 'sticker',
    as: 'pdf',
    waybill_type: 'shipment',
    language: 'en',
    courier: 'Springbok Couriers',
    tracking: '',
    shipments: printedShipments(LABELS),
  } as const
  say(`${LABELS} stickers in one PDF`)
  const took: number[] = []
  try {
    await writer.write({ ...job, shipments: printedShipments(1) })
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      const began = performance.now()
      await writer.write(job)
      took.push((performance.now() - began) / 1_000)
    }
  } finally {
    writer.stop()
  }
  const seconds = median(took)
  return [
    {
      what: `Stickers in one PDF of ${LABELS}, Code 128 and QR on each`,
      ours: LABELS / seconds,
      unit: '/s',
      peer: null,
      ratio: null,
      target: `${LABELS} in < ${WITHIN_S} s`,
      reached: seconds < WITHIN_S,
      note: `all of them in ${seconds.toFixed(1)} s`,
    },
  ]
}
