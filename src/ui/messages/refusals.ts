/**
 * What the platform said no with, in the language that is spoken. The server's sentences are English; the client asks
 * here before anybody sees one (src/shell/main.tsx), so that no screen has to think of it.
 */
import type { RefusalCode } from '../../domain/values/refusals.ts'
import { sentence } from '../../domain/values/sentence.ts'
import type { Messages } from './en.ts'

type Refusals = Messages['refusals']

/** `username: Type a name.`: the server names the field before the words where the form was wrong. */
const FIELD = /^[\w.[\]]+: /

const isTold = (refusals: Refusals, code: string): code is RefusalCode => Object.hasOwn(refusals.codes, code)

/** The exact sentence first, then what the code says, else the text as it came. */
export function refusalTextIn(refusals: Refusals, text: string, code = ''): string {
  const whole = sentence(text.replace(FIELD, ''))
  const exact = refusals.sentences[whole]
  if (exact !== undefined) return exact
  const shape = refusals.shapes.find(({ when }) => when.test(whole))
  if (shape !== undefined)
    return typeof shape.say === 'string'
      ? whole.replace(shape.when, shape.say)
      : whole.replace(shape.when, shape.say)
  return (isTold(refusals, code) ? refusals.codes[code] : undefined) ?? text
}

let spoken: Refusals | null = null

/** From now on refusals are worded so. */
export function setRefusalMessages(refusals: Refusals): void {
  spoken = refusals
}

/** A refusal in the language that is spoken now: for what is asked outside of React. */
export function refusalText(text: string, code: string): string {
  return spoken === null ? text : refusalTextIn(spoken, text, code)
}
