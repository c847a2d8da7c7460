/** A VROOM server as vroom-express is one: it takes what VROOM's API describes and nothing else, and answers in its words. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Pair, Plan, Problem, Stop } from '../../src/solver/problem.ts'
import { solve } from '../../src/solver/solve.ts'

const unsigned = z.number().int().nonnegative()
const Window = z.tuple([unsigned, unsigned]).refine(([open, close]) => open <= close, 'Invalid time window')
const Amount = z.array(unsigned)
const task = {
  id: unsigned,
  location_index: unsigned,
  service: unsigned.default(0),
  time_windows: z.array(Window).min(1).optional(),
}
const shared = {
  skills: z.array(unsigned).default([]),
  priority: z.number().int().min(0).max(100).default(0),
}
const Rows = z.array(z.array(unsigned.max(2 ** 32 - 1)))

/** The parts of the API that custom matrices leave; strict, where VROOM passes over what it does not know. */
export const VroomInput = z.strictObject({
  jobs: z.array(
    z.strictObject({ ...task, ...shared, delivery: Amount.optional(), pickup: Amount.optional() }),
  ),
  shipments: z.array(
    z.strictObject({
      pickup: z.strictObject(task),
      delivery: z.strictObject(task),
      amount: Amount.optional(),
      ...shared,
    }),
  ),
  vehicles: z
    .array(
      z
        .strictObject({
          id: unsigned,
          profile: z.string(),
          start_index: unsigned.optional(),
          end_index: unsigned.optional(),
          capacity: Amount.optional(),
          skills: z.array(unsigned),
          time_window: Window,
          breaks: z.array(z.strictObject({ id: unsigned, time_windows: z.array(Window), service: unsigned })),
          costs: z.strictObject({ fixed: unsigned }),
        })
        .refine(({ start_index, end_index }) => (start_index ?? end_index) !== undefined, 'No start or end'),
    )
    .min(1),
  matrices: z.record(z.string(), z.strictObject({ durations: Rows, costs: Rows })),
})
type VroomInput = z.infer<typeof VroomInput>

/** What VROOM says is wrong beyond the shapes. */
function inputError({ jobs, shipments, vehicles, matrices }: VroomInput): string | null {
  const steps = [...jobs, ...shipments.map(({ pickup }) => pickup)]
  if (new Set(steps.map(({ id }) => id)).size !== steps.length) return 'Duplicate id.'
  const loads = new Set([
    ...jobs.flatMap(({ delivery, pickup }) => [delivery?.length ?? 0, pickup?.length ?? 0]),
    ...shipments.map(({ amount }) => amount?.length ?? 0),
    ...vehicles.map(({ capacity }) => capacity?.length ?? 0),
  ])
  if (loads.size > 1) return 'Inconsistent amount lengths.'
  for (const { profile } of vehicles) {
    const matrix = matrices[profile]
    if (matrix === undefined) return `Missing matrix for ${profile}.`
    const { durations, costs } = matrix
    if (durations.length !== costs.length || durations.some((row) => row.length !== durations.length))
      return 'Invalid matrix.'
  }
  return null
}

/** It is solved by other means than VROOM's: what the answer says and how is VROOM's. */
function solved(input: VroomInput): Plan | null {
  const { jobs, shipments, vehicles, matrices } = input
  const profiles = Object.entries(matrices)
  const stopOf = ({
    id,
    location_index,
    service,
    time_windows,
  }: z.infer<z.ZodObject<typeof task>>): Stop => ({
    id: String(id),
    place: location_index,
    service,
    ...(time_windows?.[0] !== undefined && { window: time_windows[0] }),
  })
  const pairs: Pair[] = shipments.map(({ pickup, delivery }) => ({
    first: String(pickup.id),
    second: String(delivery.id),
  }))
  const problem: Problem = {
    places: profiles[0]?.[1].durations.length ?? 0,
    matrices: profiles.map(([, { durations, costs }]) => ({
      distances: Int32Array.from(costs.flat()),
      durations: Int32Array.from(durations.flat()),
    })),
    pairs,
    stops: [
      ...jobs.map((job) => ({ ...stopOf(job), skills: job.skills, drop: job.delivery, take: job.pickup })),
      ...shipments.flatMap(({ pickup, delivery, skills, amount }) => [
        { ...stopOf(pickup), skills, take: amount },
        { ...stopOf(delivery), skills },
      ]),
    ],
    vehicles: vehicles.map(
      ({ id, profile, start_index, end_index, capacity, skills, time_window, breaks, costs }) => ({
        id: String(id),
        matrix: profiles.findIndex(([name]) => name === profile),
        start: start_index ?? null,
        end: end_index ?? null,
        shift: time_window,
        capacity,
        skills,
        breaks: breaks.map(({ id: its, time_windows, service }) => ({
          id: String(its),
          window: time_windows[0] ?? [0, 0],
          duration: service,
        })),
        costs: { fixed: costs.fixed, distance: 1, duration: 0 },
      }),
    ),
  }
  const found = solve(problem, { seed: 1, effort: { iterations: 400 } })
  return found.ok ? found.value.plan : null
}

function answerOf(input: VroomInput, plan: Plan) {
  const pickups = new Set(input.shipments.map(({ pickup }) => pickup.id))
  const deliveries = new Set(input.shipments.map(({ delivery }) => delivery.id))
  const typeOf = (id: number) => (pickups.has(id) ? 'pickup' : deliveries.has(id) ? 'delivery' : 'job')
  const priorities = plan.routes.length
  return {
    code: 0,
    summary: {
      cost: plan.cost,
      routes: plan.routes.length,
      unassigned: plan.unserved.length,
      priority: priorities,
      violations: [],
    },
    unassigned: plan.unserved.map(({ id }) => ({ id: Number(id), type: typeOf(Number(id)) })),
    routes: plan.routes.map(({ vehicle, cost, travel, leaves, returns, visits }) => ({
      vehicle: Number(vehicle),
      cost,
      duration: travel,
      violations: [],
      steps: [
        { type: 'start', arrival: leaves },
        ...visits.map(({ kind, id, arrives, begins }) => ({
          type: kind === 'break' ? 'break' : typeOf(Number(id)),
          id: Number(id),
          arrival: arrives,
          waiting_time: begins - arrives,
          violations: [],
        })),
        { type: 'end', arrival: returns },
      ],
    })),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}

export interface VroomServer {
  readonly url: string
  /** What it was asked, that was in order. */
  readonly asked: VroomInput[]
  close(): Promise<void>
}

/** `instead`: answers in its own way. */
export async function startVroomServer(
  instead?: (response: ServerResponse, right: () => object) => void,
): Promise<VroomServer> {
  const asked: VroomInput[] = []
  const server = createServer(async (request, response) => {
    const say = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    const read = VroomInput.safeParse(await bodyOf(request))
    const [issue] = read.error?.issues ?? []
    const wrong = read.success ? inputError(read.data) : `${issue?.path.join('.')}: ${issue?.message}`
    if (!read.success || wrong !== null) return say(400, { code: 2, error: wrong })
    asked.push(read.data)
    const right = () => {
      const plan = solved(read.data)
      return plan === null ? { code: 2, error: 'Invalid problem.' } : answerOf(read.data, plan)
    }
    if (instead !== undefined) instead(response, right)
    else say(200, right())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
