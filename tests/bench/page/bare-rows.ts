import { SHOWN_COLUMNS } from './columns.tsx'
import { afterPainting, wallNow } from './frames.ts'
import { someShipments } from './scene.ts'

/** As many as our table has in a window of the bench's size, with those just beyond it. */
const ROWS = 36
const ROW_PX = 32

const STYLE = `
  .bare { position: fixed; inset: 0; overflow: hidden; contain: strict; background: #fff; font: 13px sans-serif }
  .bare div { position: absolute; inset: 0 0 auto; height: ${ROW_PX}px; line-height: ${ROW_PX}px; contain: strict }
  .bare span { position: absolute; width: 12%; overflow: hidden; white-space: nowrap; contain: strict; height: 100% }`

/**
 * The least that a list with the newest first can be: rows of bare elements that somebody's messages come into at the
 * top, written without a framework into the elements of those that go. Answers ms from sending to painting of each.
 */
export function paintBareRows(url: string, messages: number): Promise<number[]> {
  const list = document.body.appendChild(document.createElement('section'))
  list.className = 'bare'
  list.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  let rows = Array.from({ length: ROWS }, () => {
    const row = list.appendChild(document.createElement('div'))
    for (const [i] of SHOWN_COLUMNS.entries()) {
      const cell = row.appendChild(document.createElement('span'))
      cell.style.left = `${i * 12.5}%`
    }
    return row
  })
  const shipments = someShipments(1_000)
  let waiting: { sent: number; id: number }[] = []
  let callOff = 0

  function draw(): void {
    callOff = 0
    const come = waiting.slice(-ROWS).reverse()
    const reused = rows.splice(ROWS - come.length)
    for (const [i, { id }] of come.entries()) {
      const shipment = shipments[id % shipments.length]
      for (const [c, cell] of [...(reused[i]?.children ?? [])].entries())
        cell.textContent = shipment === undefined ? '' : (SHOWN_COLUMNS[c]?.text(shipment) ?? '')
    }
    rows = [...reused, ...rows]
    for (const [i, row] of rows.entries()) row.style.transform = `translateY(${i * ROW_PX}px)`
  }

  return new Promise((done, failed) => {
    const took: number[] = []
    const socket = new WebSocket(url)
    socket.onerror = () => failed(new Error(`no socket at ${url}`))
    socket.onmessage = ({ data }) => {
      waiting.push(JSON.parse(data))
      if (callOff !== 0) return
      callOff = requestAnimationFrame(() => {
        draw()
        const drawn = waiting
        waiting = []
        afterPainting(() => {
          const now = wallNow()
          took.push(...drawn.map(({ sent }) => now - sent))
          if (took.length < messages) return
          socket.close()
          list.remove()
          done(took)
        })
      })
    }
  })
}
