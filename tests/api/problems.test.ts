import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROBLEM_LIMITS, reportProblem } from '../../src/contract/problems.ts'
import { OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ LOG_LEVEL: 'silent' })
})
afterAll(() => platform.stop())

const counted = async () => (await platform.platform.metrics.problems.get()).values[0]?.value ?? 0
const body = { message: 'TypeError: nothing is not a function', path: '/maps', stack: 'at Map (maps.tsx:7)' }

test('an error of a console is counted, whoever looked', async () => {
  const before = await counted()
  const ops = await platform.as(OPS)
  expect(await platform.visitor(reportProblem, { body })).toMatchObject({ ok: true })
  expect(await ops.call(reportProblem, { body: { message: 'Error: no' } })).toMatchObject({ ok: true })
  expect(await counted()).toBe(before + 2)
})

test.each([
  ['message', { ...body, message: ' ' }],
  ['message', { ...body, message: 'x'.repeat(PROBLEM_LIMITS.message + 1) }],
  ['stack', { ...body, stack: 'x'.repeat(PROBLEM_LIMITS.stack + 1) }],
])('a %s that is none, or would fill the log, is refused by its name', async (field, wrong) => {
  expect(await platform.visitor(reportProblem, { body: wrong })).toMatchObject({
    ok: false,
    status: 400,
    field,
  })
})

test('who tells of one after the other is told to wait, and may go on later', async () => {
  const tell = () => platform.visitor(reportProblem, { body })
  const outcomes = []
  for (let i = 0; i < 61; i++) outcomes.push(await tell())
  expect(outcomes.at(-1)).toMatchObject({ ok: false, status: 429, field: 'message' })
  platform.pass(900_000)
  expect(await tell()).toMatchObject({ ok: true })
})
