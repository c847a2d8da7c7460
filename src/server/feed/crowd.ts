/** How many sockets each address has open, on this node. */
export interface Crowd {
  /** A socket more; false when there are too many from there. */
  enter(from: string): boolean
  /** It has shown who it is: an office or a mobile network has many of these behind one address. */
  known(from: string): void
  leave(from: string, wasKnown: boolean): void
}

/** Strangers have no session: they have yet to say hello, or follow one parcel. */
export const MOST_FROM_ONE_ADDRESS = { sockets: 2_000, strangers: 500 }

export function createCrowd(most: typeof MOST_FROM_ONE_ADDRESS): Crowd {
  const places = new Map<string, { sockets: number; strangers: number }>()
  return {
    enter(from) {
      const { sockets, strangers } = places.get(from) ?? { sockets: 0, strangers: 0 }
      if (sockets >= most.sockets || strangers >= most.strangers) return false
      places.set(from, { sockets: sockets + 1, strangers: strangers + 1 })
      return true
    },
    known(from) {
      const place = places.get(from)
      if (place !== undefined) place.strangers -= 1
    },
    leave(from, wasKnown) {
      const place = places.get(from)
      if (place === undefined) return
      place.sockets -= 1
      if (!wasKnown) place.strangers -= 1
      if (place.sockets === 0) places.delete(from)
    },
  }
}
