import type { DrawnArea } from '../../../domain/rates/polygon.ts'
import { MOST_FILE_NODES } from '../../../domain/rates/zone-file.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { fileProblems, readZoneFile } from '../rates/index.ts'

export interface CheckedArea {
  readonly area: DrawnArea
  readonly nodes: number
}

/** What is wrong with a border is found as in files, by the same reader, in a thread of its own. */
export async function checkArea(
  name: string,
  geometry: unknown,
  most: number,
): Promise<Outcome<CheckedArea>> {
  const content = asFile({ type: 'Feature', properties: { name }, geometry })
  if (content === null) return refused('zone.wrongArea', { field: 'area' })
  const { zones, problems } = await readZoneFile(content, {
    areaNodes: most,
    nodes: MOST_FILE_NODES,
    zones: 1,
  })
  const [zone] = zones
  const refusal = fileProblems({ problems: problems.filter((one) => one.zone !== '') })
  if (zone !== undefined && problems.length === 0) return done(zone)
  return refused('zone.wrongArea', {
    field: 'area',
    ...(refusal?.detail !== undefined && { detail: refusal.detail }),
  })
}

/** Null where lists stand in each other without end. */
function asFile(feature: object): string | null {
  try {
    return JSON.stringify(feature)
  } catch {
    return null
  }
}
