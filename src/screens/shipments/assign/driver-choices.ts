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
}

interface Choosing {
  readonly drivers: readonly LiveDriver[]
  readonly loads: (driver: number) => Load
  readonly branchName: (id: number | null) => string
  readonly near: ReadonlySet<number>
  readonly typed: string
  readonly order: Order
}

/** The part of the vehicle's capacity that is planned. */
const fullness = ({ driver, load }: DriverChoice): number =>
  driver.capacity_kg > 0 ? load.kg / driver.capacity_kg : 1

/** Trucks drive between hubs; they stand behind those who drive to doors. */
const isTruck = ({ driver }: DriverChoice): boolean => driver.vehicle_kind === 'truck'

const BY: Record<Order, (a: DriverChoice, b: DriverChoice) => number> = {
  near: (a, b) =>
    Number(b.isNear) - Number(a.isNear) ||
    Number(isTruck(a)) - Number(isTruck(b)) ||
    fullness(a) - fullness(b),
  load: (a, b) => fullness(a) - fullness(b),
  name: (a, b) => (a.driver.name < b.driver.name ? -1 : 1),
}

export function choicesOf({ drivers, loads, branchName, near, typed, order }: Choosing): DriverChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return drivers
    .map((driver) => ({
      driver,
      load: loads(driver.id),
      branch: branchName(driver.branch_id),
      isNear: driver.branch_id !== null && near.has(driver.branch_id),
    }))
    .filter(({ driver, branch }) => {
      const said = `${driver.name} ${branch} ${driver.vehicle} ${driver.vehicle_kind}`.toLowerCase()
      return words.every((word) => said.includes(word))
    })
    .sort((a, b) => BY[order](a, b) || a.driver.id - b.driver.id)
}
