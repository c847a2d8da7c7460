import pg from 'pg'
import { afterAll } from 'vitest'
import { copyDatabase } from '../support/platform.ts'

/** Writes an event of the entity whose number is given. */
export const WRITE = `write_event(1, 'shipment.changed', 'shipment', $1, 1, '{"account_id": null, "branch_ids": [], "driver_ids": []}')`

/** The log of a test file, in a database of its own, and connections of those who write to it. */
export async function logOfFile() {
  const url = await copyDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  afterAll(() => pool.end())
  return { url, pool }
}
