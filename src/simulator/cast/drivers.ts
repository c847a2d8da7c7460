import type { Random } from '../random.ts'
import { HUBS, type HubRow } from './hubs.ts'
import { mobileNumber, personName } from './names.ts'
import type { CastDriver } from './read.ts'

type Kind = CastDriver['vehicle_kind']

/** What each vehicle carries, in kg: lightest and heaviest of its kind. */
const CAPACITY: Record<Kind, readonly [number, number]> = {
  bike: [25, 35],
  bakkie: [650, 1000],
  van: [1000, 1600],
  truck: [8000, 14_000],
}

const PLATE_LETTERS = 'BCDFGHJKLMNPRSTVWXYZ'

/** Number plates as each province writes them. */
function registration(dice: Random, plate: HubRow['plate']): string {
  const letter = (): string => PLATE_LETTERS.charAt(dice.whole(0, PLATE_LETTERS.length - 1))
  const digits = (count: number): string => Array.from({ length: count }, () => dice.whole(0, 9)).join('')
  switch (plate) {
    case 'GP':
      return `${letter()}${letter()} ${digits(2)} ${letter()}${letter()} GP`
    case 'WC':
      return `CA ${dice.whole(100, 999)}-${digits(3)}`
    case 'KZN':
      return `ND ${dice.whole(100, 999)}-${digits(3)}`
    case 'EC':
      return `${letter()}${letter()}${letter()} ${digits(3)} EC`
    case 'FS':
      return `${letter()}${letter()}${letter()} ${digits(3)} FS`
  }
}

/** The drivers of every hub; a driver's name is theirs alone, since it is in their e-mail address. */
export function makeDrivers(dice: Random): CastDriver[] {
  const taken = new Set<string>()
  const drivers: CastDriver[] = []
  for (const hub of HUBS) {
    const kinds: Kind[] = [
      ...Array.from({ length: hub.fleet.van }, (): Kind => 'van'),
      ...Array.from({ length: hub.fleet.bakkie }, (): Kind => 'bakkie'),
      ...Array.from({ length: hub.fleet.bike }, (): Kind => 'bike'),
      ...Array.from({ length: hub.fleet.linehaul }, (): Kind => 'truck'),
    ]
    for (const vehicle_kind of kinds) {
      let name = personName(dice)
      while (taken.has(name)) name = personName(dice)
      taken.add(name)
      const [light, heavy] = CAPACITY[vehicle_kind]
      drivers.push({
        id: drivers.length + 1,
        name,
        phone_number: mobileNumber(dice),
        branch_code: hub.code,
        vehicle: registration(dice, hub.plate),
        vehicle_kind,
        capacity_kg: Math.round(dice.between(light, heavy) / 5) * 5,
      })
    }
  }
  return drivers
}
