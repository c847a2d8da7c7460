/** So many of the nearest are known of each stop: what is taken out together lies closer than that. */
const MOST_NEAR = 120

interface Asked {
  readonly ways: Int32Array
  readonly places: number
  readonly place: Int32Array
  readonly isMovable: Uint8Array
  readonly stops: number
}

interface Near {
  readonly near: Int32Array
  readonly nears: number
  /** The median way to the fifth nearest. */
  readonly typical: number
}

/** Puts the smallest `count` keys to the front (Hoare's quickselect), in no order. */
function select(keys: Float64Array, length: number, count: number): void {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1] ?? 0
    let i = low
    let j = high
    while (i <= j) {
      while ((keys[i] ?? 0) < pivot) i++
      while ((keys[j] ?? 0) > pivot) j--
      if (i <= j) {
        const held = keys[i] ?? 0
        keys[i] = keys[j] ?? 0
        keys[j] = held
        i++
        j--
      }
    }
    if (count - 1 <= j) high = j
    else if (count - 1 >= i) low = i
    else return
  }
}

/** For each stop the movable stops that are nearest to it (the shorter of both ways), itself first if it can be moved. */
export function nearest({ ways, places, place, isMovable, stops }: Asked): Near {
  const nears = Math.min(MOST_NEAR, Math.max(1, stops))
  const near = new Int32Array(stops * nears).fill(-1)
  // A way and the stop in one number, so that numbers alone are sorted.
  const keys = new Float64Array(stops)
  const fifth = new Float64Array(stops)
  for (let i = 0; i < stops; i++) {
    const here = place[i] ?? 0
    let length = 0
    for (let j = 0; j < stops; j++) {
      if (isMovable[j] !== 1) continue
      const there = place[j] ?? 0
      const way = Math.min(ways[here * places + there] ?? 0, ways[there * places + here] ?? 0)
      keys[length++] = (i === j ? 0 : way + 1) * stops + j
    }
    const count = Math.min(nears, length)
    select(keys, length, count)
    const sorted = keys.subarray(0, count).sort()
    for (let k = 0; k < count; k++) near[i * nears + k] = (sorted[k] ?? 0) % stops
    fifth[i] = count === 0 ? 0 : Math.floor((sorted[Math.min(5, count - 1)] ?? 0) / stops)
  }
  fifth.sort()
  return { near, nears, typical: Math.max(1, fifth[stops >> 1] ?? 1) }
}
