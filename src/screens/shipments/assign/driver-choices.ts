/** The drivers that a dispatcher chooses from, found and ordered. */
import type { LiveDriver } from '../../../contract/live.ts'
import type { Load } from './loads.ts'

/** `near`: those of the shipments' own branches first, the least loaded first among them. */
export type Order = 'near' | 'load' | 'name'

export interface DriverChoice {
  readonly driver: LiveDriver
  readonly load: Load
  readonly branch: string
  readonly isNear: boolean
  /** The part of the vehicle's capacity that was planned when the list was opened. */
  readonly fullness: number
}

interface Choosing {
  readonly drivers: readonly LiveDriver[]
  readonly loads: (driver: number) => Load
  /** As they were when the list was opened. They give its order, which stays: Enter is meant for the one that was seen. */
  readonly loadsAtFirst: (driver: number) => Load
  readonly branchName: (id: number | null) => string
  readonly near: ReadonlySet<number>
  readonly typed: string
  readonly order: Order
}

/** Trucks drive between hubs; they stand behind those who drive to doors. */
const isTruck = ({ driver }: DriverChoice): boolean => driver.vehicle_kind === 'truck'

const BY: Record<Order, (a: DriverChoice, b: DriverChoice) => number> = {
  near: (a, b) =>
    Number(b.isNear) - Number(a.isNear) || Number(isTruck(a)) - Number(isTruck(b)) || a.fullness - b.fullness,
  load: (a, b) => a.fullness - b.fullness,
  name: (a, b) => (a.driver.name < b.driver.name ? -1 : 1),
}

export function choicesOf(choosing: Choosing): DriverChoice[] {
  const { drivers, loads, loadsAtFirst, branchName, near, typed, order } = choosing
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return drivers
    .map((driver) => ({
      driver,
      load: loads(driver.id),
      branch: branchName(driver.branch_id),
      isNear: driver.branch_id !== null && near.has(driver.branch_id),
      fullness: driver.capacity_kg > 0 ? loadsAtFirst(driver.id).kg / driver.capacity_kg : 1,
    }))
    .filter(({ driver, branch }) => {
      const said = `${driver.name} ${branch} ${driver.vehicle} ${driver.vehicle_kind}`.toLowerCase()
      return words.every((word) => said.includes(word))
    })
    .sort((a, b) => BY[order](a, b) || a.driver.id - b.driver.id)
}
