import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenAPIV3 } from 'openapi-types'
import { z } from 'zod'
import { type Call, CHALLENGES, ErrorBody, permissionOf } from '../../../contract/call.ts'
import { CALLS } from '../../../contract/calls.ts'
import { refusalRow } from '../../../domain/values/refusal-table.ts'
import { LONGEST_KEY } from '../commands/idempotency.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return rest
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by you, one for each thing that is to be done: a repeated key does nothing more and gives the first answer again.',
  schema: { type: 'string', maxLength: LONGEST_KEY },
}

function parameters(call: Call) {
  const query = schemaOf(call.query, 'input')
  const required = new Set(Array.isArray(query.required) ? query.required : [])
  const named = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  return call.idempotent ? [...named, IDEMPOTENCY_KEY] : named
}

function operation(call: Call) {
  const demand = {
    anyone: 'Anybody may call this.',
    'signed-in': 'Needs a session.',
    platform: `Only the platform's administrator, with \`${permissionOf(call)}\`.`,
    permitted: `Needs the permission \`${permissionOf(call)}\`.`,
  }
  const json = (schema: object) => ({ 'application/json': { schema } })
  const content =
    call.takes === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : json(schemaOf(call.body, 'input'))
  const refusals = [
    ...(call.auth === 'anyone' ? [] : (['session.notSignedIn'] as const)),
    ...(call.auth === 'anyone' || call.method === 'GET' ? [] : (['session.rightsChanged'] as const)),
    ...(call.auth === 'anyone' || call.beforeTwoFactor ? [] : (['twoFactor.required'] as const)),
    ...(call.auth === 'permitted' || call.auth === 'platform' ? (['permission.denied'] as const) : []),
    'input.invalid' as const,
    ...call.errors,
  ]
  const byHttp = new Map<number, string[]>()
  for (const code of refusals) {
    const { http, say } = refusalRow(code)
    byHttp.set(http, [...(byHttp.get(http) ?? []), `\`${code}\`: ${say}`])
  }
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    description: demand[call.auth],
    security: call.auth === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parameters(call),
    ...(call.method === 'GET' ? {} : { requestBody: { content } }),
    responses: {
      [call.success]: { description: 'Done', content: json(schemaOf(call.answer, 'output')) },
      ...(call.challenge !== null && {
        [CHALLENGES]: {
          description: call.challenge.means,
          content: json(schemaOf(call.challenge.answer, 'output')),
        },
      }),
      ...Object.fromEntries(
        [...byHttp].map(([http, says]) => [
          http,
          { description: says.join('\n\n'), content: json({ $ref: '#/components/schemas/Refused' }) },
        ]),
      ),
    },
  }
}

/** zod writes JSON Schema in a wider type than OpenAPI's; what it writes for `openapi-3.0` is of that form. */
const OpenApi = z.custom<OpenAPIV3.Document>((value) => typeof value === 'object' && value !== null)

/** Describing all calls takes half a second, in which nobody else would be answered: after this many it is somebody else's turn. */
const AT_A_TIME = 10

/** The OpenAPI description of the platform, with its calls once `describeCalls` has been waited for. */
export function openApiDocument(version: string): OpenAPIV3.Document {
  return OpenApi.parse({
    openapi: '3.0.3',
    info: {
      title: 'Hubline',
      version,
      description:
        'Every call of the platform. Each path is served with and without `/v2`. Unknown fields are ignored.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refused: schemaOf(ErrorBody, 'output') },
    },
    paths: {},
  })
}

/** Fills in every declared call. */
export async function describeCalls({ paths }: OpenAPIV3.Document): Promise<void> {
  for (const [at, call] of CALLS.entries()) {
    if (at % AT_A_TIME === 0) await nextTurn()
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
}
