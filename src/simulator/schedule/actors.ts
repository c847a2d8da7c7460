import type { FixtureDriver, Fixtures } from '../fixtures/read.ts'

/** The e-mail addresses by which the people of the cast sign in. */
export interface Actors {
  dispatch: string
  fleet: string
  admin: string
  hub(code: string): string
  driver(driver: Pick<FixtureDriver, 'id'>): string
  account(code: string): string
}

export function actorsOf(fixtures: Fixtures): Actors {
  const drivers = new Map(
    fixtures.users.flatMap((user) => (user.driver_id === null ? [] : [[user.driver_id, user.email]])),
  )
  const accounts = new Map(
    fixtures.users.flatMap((user) => (user.account_code === null ? [] : [[user.account_code, user.email]])),
  )
  const known = (email: string | number | undefined, who: string | number): string => {
    if (typeof email !== 'string') throw new Error(`nobody signs in for ${who}`)
    return email
  }
  return {
    // Not one of those as whom visitors sign in: they would read that they did it.
    dispatch: 'fleet@springbok.example',
    fleet: 'fleet@springbok.example',
    admin: 'admin@springbok.example',
    hub: (code) => `hub.${code.toLowerCase()}@springbok.example`,
    driver: ({ id }) => known(drivers.get(id), id),
    account: (code) => known(accounts.get(code), code),
  }
}
