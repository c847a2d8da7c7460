export type Role = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export const ROLE_IDS: readonly Role[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Ids of things that the one who asks must not see, or of things that never were. */
export interface Ids {
  readonly shipment: number
  readonly reference: string
  readonly account: number
  readonly addressBook: number
  readonly shipmentImport: number
  readonly webhook: number
  readonly shipmentNote: number
  readonly file: number
  readonly collection: number
  readonly schedule: number
  readonly branch: number
  readonly driver: number
  readonly tripsheet: number
  readonly alert: number
  readonly alertRule: number
  readonly zone: number
  readonly user: number
  readonly email: string
  readonly role: number
}

interface Probe {
  /** What is named by id. */
  readonly of: keyof Ids
  readonly ask: (ids: Ids) => { query?: Readonly<Record<string, string | number>>; body?: unknown }
  /** How what does not exist is answered: not found, or a list without it, or refused as wrong input. */
  readonly missing: 404 | 200 | 400
  /** Otherwise for these roles. */
  readonly missingFor?: Partial<Record<Role, number>>
}

export interface AccessRow {
  readonly who: 'anyone' | 'signed-in' | readonly Role[]
  /** Ways to name something that is not one's own. */
  readonly foreign?: readonly Probe[]
}
