/**
 * Whether the platform is closed for maintenance: by MAINTENANCE=on, or by the switch in the database that
 * `npm run maintenance` moves and that every node looks at (000 §4).
 */
export interface Maintenance {
  on(): boolean
  /** Looks at the switch. */
  look(): Promise<void>
}

export interface MaintenanceInputs {
  readonly forced: boolean
  readonly read: () => Promise<boolean>
  /** It has just begun. */
  readonly began: () => void
}

export async function createMaintenance({ forced, read, began }: MaintenanceInputs): Promise<Maintenance> {
  let on = forced || (await read())
  return {
    on: () => on,
    async look() {
      const was = on
      on = forced || (await read())
      if (on && !was) began()
    },
  }
}
