/** What of the ground of a map does not come, for as long as somebody looks at where it is missing. */

/** A tile as MapLibre keeps it: how it stands, how often it is in view, and which it is. */
interface Tile {
  readonly state: string
  readonly uses: number
  readonly tileID: { readonly canonical: { readonly x: number; readonly y: number; readonly z: number } }
}

/** One that is missing: a tile of a source, or all of the source. */
export interface MissingPart {
  readonly source: string
  readonly tile: Tile['tileID']['canonical'] | null
}

/** An error of a map. Of which source and which tile it is stands on it, where it is of any. */
export interface MapError {
  readonly error: Error
  readonly sourceId?: unknown
  readonly tile?: unknown
}

export interface MissingParts {
  /** Whether something is missing by it. */
  note(failed: MapError): boolean
  /** A source has come. */
  came(sourceId: string): void
  /** What is missing and looked at. */
  parts(): readonly MissingPart[]
  /** Why something is missing that is looked at; null where all of it is there. */
  reason(): string | null
}

const isTile = (value: unknown): value is Tile =>
  typeof value === 'object' && value !== null && 'state' in value && 'uses' in value && 'tileID' in value

/** `sources`: those of the ground; what we put on the map besides is none of them. */
export function createMissingParts(sources: readonly string[]): MissingParts {
  /** Tiles, and sources that do not come at all, each with its source and why. */
  const missing = new Map<Tile | string, { readonly source: string; readonly why: string }>()
  function forgetWhatCame(): void {
    // One that is asked for again has not come yet.
    for (const part of missing.keys())
      if (isTile(part) && (part.state === 'loaded' || part.uses === 0)) missing.delete(part)
  }
  return {
    note({ error, sourceId, tile }) {
      const source = sources.find((one) => one === sourceId)
      if (error.name === 'AbortError' || source === undefined) return false
      missing.set(isTile(tile) ? tile : source, { source, why: error.message })
      return true
    },
    came: (sourceId) => void missing.delete(sourceId),
    parts() {
      forgetWhatCame()
      return [...missing].map(([part, { source }]) => ({
        source,
        tile: isTile(part) ? part.tileID.canonical : null,
      }))
    },
    reason() {
      forgetWhatCame()
      return [...missing.values()].at(-1)?.why ?? null
    },
  }
}
