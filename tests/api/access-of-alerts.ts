import type { AccessRow, Role } from './access-row.ts'

const SEES: readonly Role[] = [1, 4, 7]
const WRITES: readonly Role[] = [1, 4]

export const ALERT_TERMS = {
  name: 'Out too long',
  condition: { kind: 'status-held', status: 'out-for-delivery', minutes: 240 },
} as const
export const BRANCH_TERMS = {
  code: 'GRJ',
  name: 'George hub',
  city: 'George',
  zone: 'WC',
  lat: -33.96,
  lng: 22.46,
} as const
export const DRIVER_TERMS = {
  name: 'Nomsa Radebe',
  vehicle: 'ND 123 456',
  vehicle_kind: 'bakkie',
  capacity_kg: 900,
} as const
const narrowed = (scope: object) => ({ body: { ...ALERT_TERMS, scope } })

/** Who may make calls about alert rules and what they found, and about the dashboard otherwise. */
export const ACCESS_OF_ALERTS: Readonly<Record<string, AccessRow>> = {
  'alerts.list': {
    who: SEES,
    foreign: [{ of: 'alertRule', ask: ({ alertRule }) => ({ query: { rule_id: alertRule } }), missing: 200 }],
  },
  'alerts.acknowledge': {
    who: SEES,
    foreign: [{ of: 'alert', ask: ({ alert }) => ({ body: { ids: [alert] } }), missing: 404 }],
  },
  'alert-rules.list': { who: SEES },
  'past-weekdays': {
    who: SEES,
    foreign: [{ of: 'branch', ask: ({ branch }) => ({ query: { branch_id: branch } }), missing: 200 }],
  },
  morning: {
    who: SEES,
    foreign: [{ of: 'branch', ask: ({ branch }) => ({ query: { branch_id: branch } }), missing: 200 }],
  },
  'day-plans.confirm': {
    who: SEES,
    foreign: [{ of: 'branch', ask: ({ branch }) => ({ body: { branch_id: branch } }), missing: 404 }],
  },
  'drivers-out.mark': {
    who: SEES,
    foreign: [
      { of: 'driver', ask: ({ driver }) => ({ body: { driver_id: driver, is_out: true } }), missing: 404 },
    ],
  },
  'branches.list': { who: WRITES },
  'branches.add': {
    who: WRITES,
    foreign: [
      {
        of: 'user',
        ask: ({ user }) => ({ body: { ...BRANCH_TERMS, ops_manager_id: user } }),
        missing: 404,
      },
    ],
  },
  'drivers.list': { who: WRITES },
  'drivers.add': {
    who: WRITES,
    foreign: [
      { of: 'branch', ask: ({ branch }) => ({ body: { ...DRIVER_TERMS, branch_id: branch } }), missing: 404 },
    ],
  },
  'drivers.change': {
    who: WRITES,
    foreign: [
      {
        of: 'driver',
        ask: ({ driver }) => ({ body: { id: driver, version: 1, name: 'Mine' } }),
        missing: 404,
      },
      {
        of: 'branch',
        ask: ({ branch }) => ({ body: { id: 1, version: 1, branch_id: branch } }),
        missing: 404,
      },
    ],
  },
  'branches.change': {
    who: WRITES,
    foreign: [
      {
        of: 'branch',
        ask: ({ branch }) => ({ body: { id: branch, version: 1, ops_manager_id: 1 } }),
        missing: 404,
      },
      {
        of: 'user',
        ask: ({ user }) => ({ body: { id: 1, version: 1, ops_manager_id: user } }),
        missing: 404,
      },
    ],
  },
  rewind: { who: SEES },
  'rewind.events': { who: SEES },
  'rewind.range': { who: SEES },
  'drivers.trail': {
    who: SEES,
    foreign: [
      {
        of: 'driver',
        ask: ({ driver }) => ({ query: { driver_id: driver, date: '2029-03-05' } }),
        missing: 404,
      },
    ],
  },
  'alert-rules.add': {
    who: WRITES,
    foreign: [
      { of: 'account', ask: ({ account }) => narrowed({ account_id: account }), missing: 404 },
      { of: 'branch', ask: ({ branch }) => narrowed({ branch_id: branch }), missing: 404 },
      {
        of: 'role',
        ask: ({ role }) => ({ body: { ...ALERT_TERMS, escalation: { minutes: 5, role_id: role } } }),
        missing: 404,
      },
      {
        of: 'user',
        ask: ({ user }) => ({ body: { ...ALERT_TERMS, escalation: { minutes: 5, user_id: user } } }),
        missing: 404,
      },
    ],
  },
  'alert-rules.change': {
    who: WRITES,
    foreign: [
      {
        of: 'alertRule',
        ask: ({ alertRule }) => ({ body: { id: alertRule, version: 1, name: 'Mine' } }),
        missing: 404,
      },
    ],
  },
  'alert-rules.delete': {
    who: WRITES,
    foreign: [{ of: 'alertRule', ask: ({ alertRule }) => ({ query: { id: alertRule } }), missing: 404 }],
  },
  'alert-rules.try': {
    who: WRITES,
    foreign: [{ of: 'account', ask: ({ account }) => narrowed({ account_id: account }), missing: 404 }],
  },
}
