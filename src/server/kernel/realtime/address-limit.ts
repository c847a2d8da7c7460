/** A socket's slot among those of its IP address. */
export interface SocketSlot {
  /** It has shown who it is: an office or a mobile network has many of these behind one address. */
  known(): void
  leave(): void
}

/** How many sockets each address has open, on this node. */
export interface AddressLimit {
  /**
   * Takes a slot. Where the address is full, the oldest socket that is not signed in is closed: whoever opens many keeps out
   * nobody who is behind the same address. Null where all who are there have shown who they are.
   */
  acquire(from: string, showOut: () => void): SocketSlot | null
}

/** Strangers have no session: they have yet to say hello, or follow one parcel. */
export const MAX_SOCKETS_PER_ADDRESS = { sockets: 2_000, strangers: 500 }

interface AddressSockets {
  known: number
  /** How each is shown out, the first who came first. */
  readonly strangers: Map<SocketSlot, () => void>
}

export function createAddressLimit(most: typeof MAX_SOCKETS_PER_ADDRESS): AddressLimit {
  const rooms = new Map<string, AddressSockets>()

  function evictOldestAnonymous({ strangers }: AddressSockets): void {
    const [first] = strangers
    if (first === undefined) return
    const [place, showOut] = first
    strangers.delete(place)
    showOut()
  }

  return {
    acquire(from, showOut) {
      const room = rooms.get(from) ?? { known: 0, strangers: new Map() }
      if (room.known >= most.sockets) return null
      const isFull = room.strangers.size >= most.strangers || room.known + room.strangers.size >= most.sockets
      if (isFull) evictOldestAnonymous(room)
      let isKnown = false
      const place: SocketSlot = {
        known() {
          if (!room.strangers.delete(place)) return
          isKnown = true
          room.known += 1
        },
        leave() {
          if (isKnown) room.known -= 1
          else if (!room.strangers.delete(place)) return
          isKnown = false
          if (room.known + room.strangers.size === 0) rooms.delete(from)
        },
      }
      room.strangers.set(place, showOut)
      rooms.set(from, room)
      return place
    },
  }
}
