/** The sign of each kind of vehicle. */
import { type Icon, IconBus, IconCarSuv, IconMotorbike, IconTruck } from '@tabler/icons-react'
import type { LiveDriver } from '../../contract/live.ts'

export const VEHICLES: Record<LiveDriver['vehicle_kind'], Icon> = {
  bike: IconMotorbike,
  bakkie: IconCarSuv,
  van: IconBus,
  truck: IconTruck,
}
