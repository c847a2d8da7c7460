import type { FastifyInstance } from 'fastify'
import { jsonErrorPosition } from './json-error-position.ts'
import { isTooIntricate, MOST_LEVELS, MOST_PARTS } from './json-shape.ts'

/** Of what stood there, so many characters are told: enough to find it by, and no more of what somebody sent. */
const SHOWN = 8

/** Control characters are shown as one would write them. */
function shown(text: string): string {
  const [...characters] = text.slice(0, 2 * (SHOWN + 1))
  const its = characters
    .slice(0, SHOWN)
    .map((one) => (one < ' ' ? JSON.stringify(one).slice(1, -1) : one))
    .join('')
  return characters.length > SHOWN ? `${its}…` : its
}

/** What is wrong with a body that is not JSON, and what to do about it. */
function wrongJson(text: string): string {
  if (text.trim() === '')
    return 'Body is empty, though it is announced as JSON. Send JSON, or leave out the header Content-Type.'
  const offset = jsonErrorPosition(text)
  if (offset === null)
    return 'Body has a field that no object may have: __proto__, or prototype in constructor. Leave it out.'
  const line = text.slice(0, offset).split('\n').length
  const place = `line ${line}, column ${offset - text.lastIndexOf('\n', offset - 1)}`
  return offset === text.length
    ? `Body is not valid JSON: it ends too early, at ${place}. Send it whole.`
    : `Body is not valid JSON at ${place}. Correct it from here on: ${shown(text.slice(offset))}`
}

const TOO_INTRICATE = `Body is nested deeper than ${MOST_LEVELS} levels, or has more than ${MOST_PARTS} parts. Send less in one call.`

/** Reads bodies of JSON as Fastify does, and says of one that is none where it breaks. */
export function readJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooIntricate(text)) return done(Object.assign(new Error(TOO_INTRICATE), { statusCode: 400 }))
    read(request, text, (problem, body) => {
      if (problem === null) done(null, body)
      else done(Object.assign(new Error(wrongJson(text)), { statusCode: 400 }))
    })
  })
}
