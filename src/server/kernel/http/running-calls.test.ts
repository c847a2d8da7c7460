import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRunningCalls } from './running-calls.ts'

test('whoever stops waits for the calls that run, however they end', async () => {
  const calls = createRunningCalls()
  const good = Promise.withResolvers<string>()
  const bad = Promise.withResolvers<string>()
  const answers = [calls.follow(good.promise), calls.follow(bad.promise)]
  let isOver = false
  const finished = calls.finished(60_000).then(() => {
    isOver = true
  })
  good.resolve('done')
  expect(await answers[0]).toBe('done')
  // Whatever could follow from it has followed.
  await setImmediate()
  expect(isOver).toBe(false)
  bad.reject(new Error('failed'))
  await expect(answers[1]).rejects.toThrow('failed')
  await finished
  await calls.finished(60_000)
})

test('a call that does not end is not waited for for ever', async () => {
  const calls = createRunningCalls()
  void calls.follow(new Promise(() => {}))
  await calls.finished(1)
})
