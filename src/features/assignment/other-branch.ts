import type { LiveDriver } from '../../contract/live.ts'
import type { Task } from './task.ts'

/** The branch of a driver, where some of what comes belongs to another; null where all of it is theirs, or nobody knows whose. */
export const otherBranch = (
  { branch_id }: Pick<LiveDriver, 'branch_id'>,
  coming: readonly Pick<Task, 'branch'>[],
): number | null => (coming.some(({ branch }) => branch !== null && branch !== branch_id) ? branch_id : null)
