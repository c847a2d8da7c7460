import type { z } from 'zod'
import type { ErrorBody } from '../../../contract/call.ts'
import { LEFT_OUT } from '../../../domain/values/input-error-message.ts'
import { refusalRow } from '../../../domain/values/refusal-table.ts'
import type { Refusal } from '../../../domain/values/refusals.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'

const NOT_LOGGED_IN: ReadonlySet<string> = new Set(['session.notSignedIn', 'session.expired'])

/** What is said of a refusal. */
export const sayingOf = ({ code, detail }: Refusal): string => detail ?? refusalRow(code).say

/** A refusal as it is answered: HTTP code and body. */
export function errorResponse(refusal: Refusal, requestId: string): { http: number; body: ErrorBody } {
  const { http } = refusalRow(refusal.code)
  const message = sayingOf(refusal)
  const { each = [] } = refusal
  return {
    http,
    body: {
      message,
      error: message,
      code: refusal.code,
      ...(NOT_LOGGED_IN.has(refusal.code) && { not_logged_in: true as const }),
      field: refusal.field,
      ...(each.length > 1 && {
        fields: each.map((one) => ({ field: one.field ?? 'body', message: sayingOf(one), code: one.code })),
      }),
      request_id: requestId,
    },
  }
}

/** `parcels[0].submitted_weight_kg` */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[${key}]` : field === '' ? String(key) : `${field}.${String(key)}`,
    '',
  )
}

/** In a choice of forms, the form that came nearest says what is wrong. */
function leaves(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): { field: string; message: string }[] {
  const here = [...path, ...issue.path]
  if (issue.code !== 'invalid_union')
    return [{ field: fieldOf(here), message: withFullStop(sentence(issue.message)) }]
  const forms = issue.errors.map((issues) => issues.flatMap((inner) => leaves(inner, here)))
  const deepest = (form: { field: string }[]) =>
    Math.max(0, ...form.map(({ field }) => field.split(/[.[]/).length))
  // Written as the form has it, and refused for what it says: that comes nearer than another way of writing.
  const understood = forms.filter((_, i) => issue.errors[i]?.every(({ code }) => code === 'custom'))
  // Who leaves a field out that a form cannot be without has written in another one.
  const leftOut = (form: { message: string }[]) =>
    form.filter(({ message }) => message === `${LEFT_OUT}.`).length
  const [nearest] = (understood.length > 0 ? understood : forms).sort(
    (a, b) => deepest(b) - deepest(a) || leftOut(a) - leftOut(b) || a.length - b.length,
  )
  return nearest ?? [{ field: fieldOf(here), message: issue.message }]
}

/** The answer to text that nobody can mean. */
export function invalidTextResponse(path: readonly PropertyKey[], requestId: string) {
  return errorResponse(
    {
      code: 'input.invalid',
      field: fieldOf(path) || 'body',
      detail: 'This holds control characters, or what is no character. Type it again.',
    },
    requestId,
  )
}

/** The answer to input of the wrong form: every wrong field, the first one named in the message. */
export function invalidInputResponse(
  error: z.core.$ZodError,
  requestId: string,
): { http: number; body: ErrorBody } {
  const fields = error.issues.flatMap((issue) => leaves(issue, []))
  const [first] = fields
  const field = first?.field || 'body'
  const message = `${field}: ${first?.message ?? 'not understood'}`
  return {
    http: 400,
    body: { message, error: message, code: 'input.invalid', field, fields, request_id: requestId },
  }
}
