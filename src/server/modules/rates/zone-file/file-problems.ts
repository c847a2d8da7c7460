import type { ZoneFile } from '../../../../domain/rates/zone-file.ts'
import type { Refusal } from '../../../../domain/values/refusals.ts'

/** All that is wrong with a file of zones, as one refusal; null where nothing is. */
export function fileProblems({ problems }: Pick<ZoneFile, 'problems'>): Refusal | null {
  const [first, ...others] = problems.map(({ zone, says }) => ({
    code: 'zoneFile.wrong' as const,
    field: 'content',
    detail: zone === '' ? says : `“${zone}”: ${says}`,
  }))
  return first === undefined ? null : { ...first, each: [first, ...others] }
}
