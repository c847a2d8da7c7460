import { rowAt, rowCount } from '../../../src/contract/column-encoding.ts'
import { LiveShipment, liveSnapshot } from '../../../src/contract/live.ts'
import { afterNextPainting } from './frames.ts'

const STYLE = `
  .board { display: flex; gap: 8px; font: 13px sans-serif } .board section { flex: 0 0 170px }
  .board div { height: 40px; overflow: hidden; contain: strict; border-bottom: 1px solid #ccc }`

const text = (value: string) => value.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The peer: the same snapshot, read as the console reads it, as bare lanes in which every card exists, without a framework, a map or
 * anything to do. ms from asking to the painting.
 */
export async function openBareBoard(token: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`/v2${liveSnapshot.path}`, { headers: { authorization: `Bearer ${token}` } })
  const { shipments } = liveSnapshot.answer.parse(await answer.json())
  const rows: LiveShipment[] = []
  for (let i = 0; i < rowCount(shipments); i++) rows.push(LiveShipment.parse(rowAt(shipments, i)))
  const lanes = Map.groupBy(
    rows.sort((a, b) => (a.delivery_eta ?? 0) - (b.delivery_eta ?? 0)),
    ({ delivery_agent_id }) => delivery_agent_id,
  )
  const card = (row: LiveShipment) =>
    `<div>${new Date(row.delivery_eta ?? 0).toISOString().slice(11, 16)} ${text(row.delivery_place)}<br>${text(row.delivery_name)} ${row.status}</div>`
  const html = [...lanes].map(
    ([driver, stops]) => `<section><b>${driver} ${stops.length}</b>${stops.map(card).join('')}</section>`,
  )
  const board = document.body.appendChild(document.createElement('main'))
  board.innerHTML = `<style>${STYLE}</style><div class="board">${html.join('')}</div>`
  return new Promise((done) =>
    afterNextPainting(() => {
      done(performance.now() - started)
      board.remove()
    }),
  )
}
