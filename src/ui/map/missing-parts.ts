/** What of the provider's own map does not come, for as long as somebody looks at where it is missing. */

/** A tile as MapLibre keeps it: how it stands, and how often it is in view. */
interface Tile {
  readonly state: string
  readonly uses: number
}

/** An error of a map. Of which source and which tile it is stands on it, where it is of any. */
export interface MapError {
  readonly error: Error
  readonly sourceId?: unknown
  readonly tile?: unknown
}

export interface MissingParts {
  note(failed: MapError): void
  /** Why something is missing that is looked at; null where all of it is there. */
  reason(): string | null
}

const isTile = (value: unknown): value is Tile =>
  typeof value === 'object' && value !== null && 'state' in value && 'uses' in value

/** `sources`: those of the provider's style; what we put on the map ourselves is none of them. */
export function createMissingParts(sources: readonly string[]): MissingParts {
  /** Tiles, and sources that do not come at all, each with why. */
  const missing = new Map<unknown, string>()
  return {
    note({ error, sourceId, tile }) {
      if (error.name === 'AbortError' || !sources.some((source) => source === sourceId)) return
      missing.set(isTile(tile) ? tile : sourceId, error.message)
    },
    reason() {
      for (const part of missing.keys())
        if (isTile(part) && (part.state !== 'errored' || part.uses === 0)) missing.delete(part)
      return [...missing.values()].at(-1) ?? null
    },
  }
}
