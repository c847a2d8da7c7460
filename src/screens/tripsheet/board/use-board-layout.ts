/** What the board has room for: all lanes or one, the map beside them, an opened stop beside the map. */
import type { RefObject } from 'react'
import { useElementSize } from '../../../ui/theme/element-size.ts'
import { useWall } from '../../../ui/theme/wall-mode.tsx'
import type { MapShown } from '../use-board-filter.ts'
import type { Density } from '../use-density.ts'

/** px; below it one lane is shown at a time, and the map is opened when it is wanted. */
const PHONE_BELOW = 600
/** px; with less room the map is opened when it is wanted. */
const MAP_FROM = 1100
/** px; with less room a stop that is opened stands in the map's place. */
const PANEL_AND_MAP_FROM = 1500
/** px of a card, and of what stands above the cards of a lane. */
const CARD: Record<Density, number> = { large: 74, compact: 44 }
const ABOVE_CARDS = 180
/** px, until it is measured. */
const USUAL_HEIGHT = 600

export interface BoardLayout {
  readonly isPhone: boolean
  readonly isMapShown: boolean
  /** A stop that is opened stands in the map's place. */
  readonly isPanelOverMap: boolean
  /** So many cards are a page of the keyboard. */
  readonly page: number
  /** As there is room for it: fingers and walls need large cards. */
  readonly density: Density
}

/** Of the element that holds the whole board; `map` is what whoever looks wants. */
export function useBoardLayout(
  whole: RefObject<HTMLElement | null>,
  map: MapShown,
  kept: Density,
): BoardLayout {
  const room = useElementSize(whole)
  const { wall } = useWall()
  const width = room?.width ?? 0
  const isPhone = room !== null && width < PHONE_BELOW
  const density = isPhone || wall ? 'large' : kept
  return {
    isPhone,
    density,
    // On a wall the map is a board of its own, in larger.
    isMapShown: map === 'on' || (map === 'auto' && !wall && width >= MAP_FROM),
    isPanelOverMap: width < PANEL_AND_MAP_FROM,
    page: Math.max(1, Math.floor(((room?.height ?? USUAL_HEIGHT) - ABOVE_CARDS) / CARD[density])),
  }
}
