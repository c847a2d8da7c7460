import css from './illustration.module.css'
import { OUTLINE } from './outline.ts'

interface City {
  name: string
  x: number
  y: number
  /** Where the name stands. */
  side: 'left' | 'right'
}

const CITIES = {
  pta: { name: 'Pretoria', x: 377.5, y: 138.6, side: 'right' },
  jnb: { name: 'Johannesburg', x: 373.1, y: 154.8, side: 'left' },
  bfn: { name: 'Bloemfontein', x: 315.5, y: 259.9, side: 'left' },
  dur: { name: 'Durban', x: 466.6, y: 286.6, side: 'right' },
  pe: { name: 'Gqeberha', x: 296, y: 434.2, side: 'right' },
  cpt: { name: 'Cape Town', x: 70.8, y: 433.1, side: 'right' },
} as const satisfies Record<string, City>

/** The hauls between the hubs: from, to, how far the line bends, seconds of the way. */
const HAULS: readonly [keyof typeof CITIES, keyof typeof CITIES, number, number][] = [
  ['jnb', 'cpt', 46, 17],
  ['jnb', 'dur', -18, 9],
  ['jnb', 'bfn', -10, 8],
  ['bfn', 'pe', 16, 10],
  ['cpt', 'pe', 34, 12],
  ['dur', 'pe', 36, 13],
  ['pta', 'jnb', 6, 5],
]

/** A line from a to b that bends to its side, as an SVG path. */
function haul(a: City, b: City, bend: number): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  const middle = { x: (a.x + b.x) / 2 - (dy / length) * bend, y: (a.y + b.y) / 2 + (dx / length) * bend }
  return `M${a.x} ${a.y}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${b.x} ${b.y}`
}

/** The country with its hubs and the hauls between them; a picture, not a map. */
export function Illustration() {
  return (
    <div className={css.panorama}>
      <svg aria-hidden="true" viewBox="-6 -8 566 500" className={css.picture}>
        <path d={OUTLINE} className={css.land} />
        {HAULS.map(([from, to, bend, seconds], i) => {
          const path = haul(CITIES[from], CITIES[to], bend)
          return (
            <g key={path}>
              <path d={path} className={css.haul} />
              <path
                d={path}
                pathLength={100}
                className={css.vehicle}
                style={{ animationDuration: `${seconds}s`, animationDelay: `${-i * 3.7}s` }}
              />
            </g>
          )
        })}
        {Object.values(CITIES).map(({ name, x, y, side }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="8" className={css.halo} />
            <circle cx={x} cy={y} r="3.2" className={css.hub} />
            <text
              x={x + (side === 'right' ? 13 : -13)}
              y={y + 4}
              textAnchor={side === 'right' ? 'start' : 'end'}
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
