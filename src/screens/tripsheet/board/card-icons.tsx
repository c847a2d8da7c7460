/** The signs of cards, as plain as they can be: a thousand of them pass by in a second when the board is swept. */

const UP = <path d="M12 16V4m-5 5 5-5 5 5M4 20h16" />
const DOWN = <path d="M12 4v12m-5-5 5 5 5-5M4 20h16" />
const BOTH = <path d="M8 19V5m-4 4 4-4 4 4M16 5v14m-4-4 4 4 4-4" />
const LOCK = <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
const TICK = <path d="m5 12 5 5L20 7" />
const CLOCK = <path d="M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0m9-5v5l3 3" />
const ALERT = (
  <path
    fill="currentColor"
    stroke="none"
    d="M12 2.5 1.5 20.5h21zM11 9h2v6h-2zm0 7.5h2v2h-2z"
    fillRule="evenodd"
  />
)

const SIGNS = {
  collection: UP,
  delivery: DOWN,
  both: BOTH,
  lock: LOCK,
  tick: TICK,
  clock: CLOCK,
  alert: ALERT,
}

export function Sign({ of, rem, bold }: { of: keyof typeof SIGNS; rem: number; bold?: boolean }) {
  return (
    <svg
      width={`${rem}rem`}
      height={`${rem}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={bold ? 3.2 : 2.1}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {SIGNS[of]}
    </svg>
  )
}
