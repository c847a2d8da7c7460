import { z } from 'zod'
import type { Call } from '../../src/contract/call.ts'

/** `parcels[0].submitted_weight_kg`, in its parts. */
export type FieldPath = readonly (string | number)[]

interface Schema {
  type?: string | string[] | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  items?: Schema | undefined
}
const Node: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    anyOf: z.array(Node).optional(),
    oneOf: z.array(Node).optional(),
    properties: z.record(z.string(), Node).optional(),
    items: Node.optional(),
  }),
)

function below(schema: Schema, at: FieldPath): FieldPath[] {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms !== undefined) return forms.flatMap((form) => below(form, at))
  const here = at.length === 0 ? [] : [at]
  if (schema.type === 'array') return [...here, ...below(schema.items ?? {}, [...at, 0])]
  const fields = Object.entries(schema.properties ?? {})
  return [...here, ...fields.flatMap(([key, one]) => below(one, [...at, key]))]
}

/** Every field that the body of a call may have, those within others too; of a list, its first. */
export function bodyFields(call: Pick<Call, 'body'>): FieldPath[] {
  const schema = Node.parse(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }))
  return [...new Map(below(schema, []).map((path) => [fieldName(path), path])).values()]
}

export const fieldName = (path: FieldPath): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')

const MARK = '@@here@@'

function placed(value: unknown, [part, ...rest]: FieldPath): unknown {
  if (part === undefined) return MARK
  if (typeof part === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    list[part] = placed(list[part], rest)
    return list
  }
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return { ...Object.fromEntries(inner), [part]: placed(new Map(inner).get(part), rest) }
}

/** A body with this JSON in one field, as it stands: `1e309` and `-0` too. */
export const bodyWith = (body: unknown, path: FieldPath, json: string): string =>
  JSON.stringify(placed(body, path)).replace(`"${MARK}"`, () => json)
