/** When it is looked who hides whom: at its time while something is drawn, and once more after the last who came, went or jumped. */

/** How often, ms; with very many, so that it takes a small part of the time. */
const LOOK_MS = 500
const LOOK_SHARE = 20
/** A zoom that is another by so much hides others. */
const SAME_ZOOM = 0.1

export interface LookTimes {
  /** Groups and names are another's, as soon as they are drawn. */
  soon(): void
  /** Somebody came, went or is elsewhere. */
  reported(): void
  /** It has not been looked since somebody was reported: nothing else need be drawn until then. */
  readonly isOwed: boolean
  isDue(now: number, zoom: number): boolean
  looked(now: number, zoom: number, took: number): void
}

/** Times are ms. */
export function createLookTimes(): LookTimes {
  let last = { at: Number.NEGATIVE_INFINITY, took: 0, zoom: 0 }
  let isSoon = true
  let isOwed = false
  return {
    soon() {
      isSoon = true
    },
    reported() {
      isOwed = true
    },
    get isOwed() {
      return isOwed
    },
    isDue: (now, zoom) =>
      isSoon ||
      now - last.at > Math.max(LOOK_MS, last.took * LOOK_SHARE) ||
      Math.abs(zoom - last.zoom) >= SAME_ZOOM,
    looked(at, zoom, took) {
      last = { at, took, zoom }
      isSoon = false
      isOwed = false
    },
  }
}
