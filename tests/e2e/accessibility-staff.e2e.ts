import { afterAll, beforeAll, describe } from 'vitest'
import { OPS } from '../support/platform.ts'
import { testScreensOf } from './axe.ts'
import { bookSome } from './book-some.ts'
import { openStage, type Stage } from './harness.ts'

/** axe on every screen of staff, at both sizes, in light and dark: nothing serious. */
let stage: Stage
let booked: Awaited<ReturnType<typeof bookSome>>
beforeAll(async () => {
  stage = await openStage()
  booked = await bookSome(stage)
})
afterAll(() => stage.close())

describe('staff', () => testScreensOf('staff', OPS, () => ({ stage, shipmentId: booked.shipmentId })))
