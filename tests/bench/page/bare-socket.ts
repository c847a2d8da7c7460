import { afterNextPainting, wallNow } from './frames.ts'

/** The least there can be: a message of a bare socket put into a page. Answers ms from sending to painting of each. */
export function paintBare(url: string, messages: number): Promise<number[]> {
  const line = document.createElement('p')
  document.body.append(line)
  return new Promise((done, failed) => {
    const took: number[] = []
    const socket = new WebSocket(url)
    socket.onerror = () => failed(new Error(`no socket at ${url}`))
    socket.onmessage = ({ data }) => {
      const sent = Number(JSON.parse(data).sent)
      line.textContent = String(data)
      afterNextPainting(() => {
        took.push(wallNow() - sent)
        if (took.length < messages) return
        socket.close()
        line.remove()
        done(took)
      })
    }
  })
}
