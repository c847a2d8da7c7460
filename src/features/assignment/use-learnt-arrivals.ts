import { permissionOf } from '../../contract/call.ts'
import { readArrivals } from '../../contract/tripsheets.ts'
import { useMay } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'

/** What the courier has learnt of arrivals; undefined until it is known, and for whoever may not read it. */
export function useLearntArrivals() {
  const when = useMay(permissionOf(readArrivals))
  return useCallQuery([readArrivals.name], (client, signal) => client(readArrivals, { signal }), { when })
    .data
}
