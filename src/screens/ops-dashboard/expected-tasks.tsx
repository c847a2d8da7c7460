import { useEffect } from 'react'
import { type ExpectedTask, useExpectedTasks } from '../../features/assignment/use-day-arrivals.ts'

/** Tells when stops are expected. Its code comes after the dashboard: until then a driver's stops are told as they are planned. */
export default function ExpectedTasks({ onKnown }: { onKnown: (expected: ExpectedTask) => void }) {
  const expected = useExpectedTasks()
  useEffect(() => onKnown(expected), [expected, onKnown])
  return null
}
