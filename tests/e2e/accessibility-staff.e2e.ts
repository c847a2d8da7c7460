import { afterAll, beforeAll, describe } from 'vitest'
import { OPS } from '../support/platform.ts'
import { testScreensOf } from './axe.ts'
import { bookSome } from './book-some.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** axe on every screen of staff, at both sizes, in light and dark: nothing serious. */
let stage: E2ePlatform
let booked: Awaited<ReturnType<typeof bookSome>>
beforeAll(async () => {
  stage = await openE2ePlatform()
  booked = await bookSome(stage)
})
afterAll(() => stage.close())

describe('staff', () => testScreensOf('staff', OPS, () => ({ stage, ...booked })))
