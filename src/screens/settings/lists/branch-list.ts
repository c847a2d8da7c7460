import { addBranch, changeBranch, HUB_DEGREES, listBranches } from '../../../contract/branches.ts'
import { permissionOf } from '../../../contract/call.ts'
import { listCollectionRequests, listCollectionSchedules } from '../../../contract/collection-requests.ts'
import { listDrivers } from '../../../contract/drivers.ts'
import { listShipments } from '../../../contract/shipments.ts'
import { listUsers } from '../../../contract/users.ts'
import type { BranchWorkKind } from '../../../domain/tenants/branch-work.ts'
import { problemsIn } from '../../../ui/form/problems.ts'
import { byName, changeOf, type KeptList, mapped, type RowLink } from './kept-list.ts'
import { lists as messages } from './list-messages.ts'

/** Where the work of a branch is, by what refusals call it. */
const BRANCH_WORK_LINKS: readonly (Omit<RowLink, 'to'> & {
  readonly label: BranchWorkKind
  readonly to: (branch: number) => string
})[] = [
  { label: 'drivers', to: () => '?tab=driver&section=drivers', permission: permissionOf(listDrivers) },
  { label: 'people', to: (id) => `/users?branch=${id}`, permission: permissionOf(listUsers) },
  { label: 'shipments', to: (id) => `/shipments?branch=${id}`, permission: permissionOf(listShipments) },
  {
    label: 'requests',
    to: (id) => `/collection-requests?branch=${id}`,
    permission: permissionOf(listCollectionRequests),
  },
  {
    label: 'schedules',
    to: () => '/collection-requests?view=repeating',
    permission: permissionOf(listCollectionSchedules),
  },
]

export const BRANCHES: KeptList = {
  fields: [
    { key: 'code', kind: { is: 'text', maxLength: 10 }, onlyNew: true },
    { key: 'name', kind: { is: 'text', maxLength: 60 } },
    { key: 'street_address', kind: { is: 'text', maxLength: 120 } },
    { key: 'city', kind: { is: 'town', maxLength: 80 } },
    { key: 'zone', kind: { is: 'province' } },
    { key: 'ops_manager_id', kind: { is: 'one', of: 'colleagues', empty: true } },
    { key: 'lat', kind: { is: 'number', ...HUB_DEGREES.lat } },
    { key: 'lng', kind: { is: 'number', ...HUB_DEGREES.lng } },
    { key: 'takes_bookings', kind: { is: 'flag' } },
  ],
  usage: null,
  calls: { list: listBranches, add: permissionOf(addBranch), change: permissionOf(changeBranch) },
  isSorted: true,
  begins: { takes_bookings: true, ops_manager_id: null },
  get retireText() {
    return messages.retireBranch
  },
  inWay: {
    code: 'branch.inUse',
    links: ({ id }, fields) =>
      BRANCH_WORK_LINKS.filter(({ label }) => fields.has(label)).map(({ to, ...link }) => ({
        ...link,
        to: to(id),
      })),
  },
  follows: 'branches',
  read: async (client, signal) =>
    mapped(await client(listBranches, { signal }), ({ branches }) =>
      branches.toSorted(byName).map((branch, i) => ({
        ...branch,
        active: branch.deleted_date === null,
        position: i + 1,
        facts: [
          branch.street_address === '' ? branch.city : `${branch.street_address}, ${branch.city}`,
          messages.driverCount(branch.drivers),
          ...(branch.ops_manager === null ? [] : [messages.managedBy(branch.ops_manager.name)]),
          ...(branch.takes_bookings ? [] : [messages.takesNone]),
        ],
        values: { ...branch, ops_manager_id: branch.ops_manager?.id ?? null },
      })),
    ),
  check: (values) => problemsIn(addBranch.body, values),
  add: (client, values) =>
    client(addBranch, { body: addBranch.body.parse(values), idempotencyKey: crypto.randomUUID() }),
  change: (client, row, values) =>
    client(changeBranch, { body: changeBranch.body.parse(changeOf(row, values)) }),
}
