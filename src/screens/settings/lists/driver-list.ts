import { permissionOf } from '../../../contract/call.ts'
import { DriverTerms, listDriverTerms } from '../../../contract/driver-terms.ts'
import { addDriver, changeDriver, listDrivers } from '../../../contract/drivers.ts'
import { replaceDriver } from '../../../contract/route-proposals.ts'
import { listShipments } from '../../../contract/shipments.ts'
import { addUser, listUsers } from '../../../contract/users.ts'
import { DRIVER_ROLE } from '../../../domain/identity/role.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { problemsIn } from '../../../ui/form/problems.ts'
import { byName, changeOf, type KeptList, mapped } from './kept-list.ts'
import { lists as messages } from './list-messages.ts'

export const DRIVERS: KeptList = {
  fields: [
    { key: 'name', kind: { is: 'text', maxLength: 80 } },
    { key: 'phone_number', kind: { is: 'text', maxLength: 30 } },
    { key: 'branch_id', kind: { is: 'one', of: 'branches', empty: true } },
    { key: 'vehicle', kind: { is: 'text', maxLength: 40 }, onlyNew: true },
    {
      key: 'vehicle_kind',
      kind: { is: 'choice', of: DriverTerms.shape.vehicle_kind.options },
      onlyNew: true,
    },
    { key: 'capacity_kg', kind: { is: 'number', min: 1, max: 40_000 }, onlyNew: true },
  ],
  usage: null,
  calls: { list: listDrivers, add: permissionOf(addDriver), change: permissionOf(changeDriver) },
  isSorted: true,
  begins: { vehicle_kind: 'bakkie', capacity_kg: 1000, branch_id: null },
  get retireText() {
    return messages.retireDriver
  },
  inWay: {
    code: 'driver.hasStops',
    links: ({ id }) => [
      { label: 'driverOut', to: `/tripsheet?out=${id}`, permission: permissionOf(replaceDriver) },
      { label: 'shipments', to: `/shipments?driver=${id}`, permission: permissionOf(listShipments) },
    ],
  },
  follows: 'drivers',
  read: async (client, signal) =>
    mapped(await client(listDrivers, { signal }), ({ drivers }) =>
      drivers.toSorted(byName).map((driver, i) => ({
        ...driver,
        active: driver.deleted_date === null,
        position: i + 1,
        code: String(driver.id),
        facts: [
          driver.branch_code ?? messages.noneOf.branches,
          driver.vehicle,
          messages.choices[driver.vehicle_kind],
          formatPhone(driver.phone_number),
          driver.user === null ? messages.logsInNot : messages.logsInAs(driver.user.email),
        ].filter((fact) => fact !== ''),
        links:
          driver.deleted_date !== null
            ? []
            : [
                {
                  label: 'terms',
                  to: `/maps?driver=${driver.id}`,
                  permission: permissionOf(listDriverTerms),
                },
                driver.user === null
                  ? {
                      label: 'invite',
                      to: `/users?driver=${driver.id}`,
                      permission: permissionOf(addUser),
                      givesRole: DRIVER_ROLE,
                    }
                  : { label: 'user', to: `/users/${driver.user.id}`, permission: permissionOf(listUsers) },
              ],
        values: { ...driver, phone_number: formatPhone(driver.phone_number) },
      })),
    ),
  check: (values) => problemsIn(addDriver.body, values),
  add: (client, values) =>
    client(addDriver, { body: addDriver.body.parse(values), idempotencyKey: crypto.randomUUID() }),
  change: (client, row, values) =>
    client(changeDriver, { body: changeDriver.body.parse(changeOf(row, values)) }),
}
