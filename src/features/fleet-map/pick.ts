/** Something on the map that can be chosen: one and the same in the map and in the list beside it. */
export interface Pick {
  readonly of: 'driver' | 'shipment'
  readonly id: number
}

export function samePick(a: Pick | null, b: Pick | null): boolean {
  return a === b || (a !== null && b !== null && a.of === b.of && a.id === b.id)
}
