import css from './maps.module.css'

const SHAPES = {
  hub: 'M-7-0.7L0-7L7-0.7V7H-7z',
  locker: 'M0-6.5L6.5 0L0 6.5L-6.5 0z',
  counter: 'M0-6.5L6.5 0L0 6.5L-6.5 0z',
} as const

/** A hub or pickup point as the map draws it, beside the word for it: a house, a full diamond, a hollow one. */
export function PlaceSign({ of }: { of: keyof typeof SHAPES }) {
  return (
    <svg viewBox="-10 -10 20 20" className={css.placeSign} data-of={of} aria-hidden>
      <path d={SHAPES[of]} />
    </svg>
  )
}
