import { permissionOf } from '../../contract/call.ts'
import { readOutdatedLabels } from '../../contract/labels.ts'
import { MOST_PRINTED } from '../../domain/labels/print-limits.ts'
import { useAccess } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'

/** Of more nobody sorts out the old ones: they are printed, and nothing is asked. */
const MOST_ASKED = 10 * MOST_PRINTED

/** Of these shipments those whose labels say another address or contact than they have by now. `as`: which state of them is meant. */
export function useOutdatedLabels(ids: readonly number[], as: number) {
  const { may } = useAccess()
  const { data } = useCallQuery(
    [readOutdatedLabels.name, as, ids],
    async (client, signal) => {
      const found = []
      for (let from = 0; from < ids.length; from += MOST_PRINTED) {
        const asked = ids.slice(from, from + MOST_PRINTED).join()
        const outcome = await client(readOutdatedLabels, { query: { ids: asked }, signal })
        if (!outcome.ok) return outcome
        found.push(...outcome.value.shipments)
      }
      return { ok: true, status: 200, value: found }
    },
    {
      keepLast: true,
      when: ids.length > 0 && ids.length <= MOST_ASKED && may(permissionOf(readOutdatedLabels)),
    },
  )
  return data ?? []
}
