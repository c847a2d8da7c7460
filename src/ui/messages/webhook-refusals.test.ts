import { expect, test } from 'vitest'
import { urlProblem } from '../../domain/webhooks/webhook.ts'
import { af } from './af.ts'
import { refusalTextIn } from './refusals.ts'

test.each(['shop', 'http://a.example/', 'https://a:b@c.example/', 'https://a.example/#b'])(
  'what is wrong with the address %s is there in Afrikaans',
  (url) => {
    const said = urlProblem(url, []) ?? ''
    expect(refusalTextIn(af.refusals, said, '')).not.toBe(said)
  },
)
