/** The live shipments and drivers, in React. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Floor } from '../../streams/live-workspace.ts'

const FloorContext = createContext<Floor | null>(null)

interface FloorProviderProps {
  /** Makes the floor; it is ended when the provider goes, or when another `create` comes. */
  readonly create: () => Floor
  readonly children: ReactNode
}

/** Holds the floor for the screens below it. */
export function FloorProvider({ create, children }: FloorProviderProps) {
  const [floor, setFloor] = useState<Floor | null>(null)
  useEffect(() => {
    const made = create()
    setFloor(made)
    return () => made.end()
  }, [create])
  return floor === null ? null : <FloorContext value={floor}>{children}</FloorContext>
}

/** Null where nobody is signed in who has a floor. */
export function useFloorIfAny(): Floor | null {
  return useContext(FloorContext)
}

export function useFloor(): Floor {
  const floor = useFloorIfAny()
  if (floor === null) throw new Error('useFloor needs a FloorProvider above it')
  return floor
}
