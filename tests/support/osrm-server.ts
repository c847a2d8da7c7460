/** A routing server that says of every way what nobody else would. */
import type { RequestListener } from 'node:http'

/** A second and ten metres for each thousandth of a degree, so that it shows which way is whose. */
export const secondsBetween = (a: number, b: number) => Math.round(Math.abs(a - b) * 1_000)

/** Answers as OSRM does, for 100 places at most in one question. */
export const osrmServer: RequestListener = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const [, service, , , coordinates = ''] = pathname.split('/')
  const all = coordinates.split(';').map((pair) => Number(pair.split(',')[1]))
  if (all.length > 100) return void response.writeHead(400).end('{"code":"TooBig"}')
  if (service === 'route') {
    const legs = all.slice(1).map((lat, i) => {
      const so = secondsBetween(lat, all[i] ?? 0)
      return { duration: so, distance: so * 10 }
    })
    return void response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }))
  }
  const picked = (name: string) => (searchParams.get(name) ?? '').split(';').map((i) => all[Number(i)] ?? 0)
  const durations = picked('sources').map((from) =>
    picked('destinations').map((to) => secondsBetween(from, to)),
  )
  const distances = durations.map((row) => row.map((so) => so * 10))
  response.end(JSON.stringify({ code: 'Ok', durations, distances }))
}
