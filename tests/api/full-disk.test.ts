import { expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { booking } from '../support/booking.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile({ LOG_LEVEL: 'silent' })

test('where the disk of the database is full, whoever writes is told so, and whoever reads goes on', async () => {
  const { call, token } = await platform.as(OPS)
  await platform.owner.query(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON shipments EXECUTE FUNCTION full_disk()`)
  const answer = await fetch(`${platform.url}/shipments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(booking()),
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await answer.json()).toMatchObject({
    code: 'platform.unavailable',
    message:
      'The platform has no room to store this. What was stored is safe. Tell whoever runs the platform, and try again later.',
  })
  expect(await call(listShipments, { query: {} })).toMatchObject({ ok: true })
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200)

  await platform.owner.query('DROP FUNCTION full_disk CASCADE')
  expect(await call(bookShipment, { body: booking() })).toMatchObject({ ok: true })
})
