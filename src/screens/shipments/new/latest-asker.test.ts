import { expect, test } from 'vitest'
import { type Asked, createLatestAsker } from './latest-asker.ts'

/** An asker whose questions are answered by hand. */
function rig() {
  const sent: string[] = []
  const answers: ((text: string) => void)[] = []
  const seen: Asked<string>[] = []
  const asker = createLatestAsker<string, string>(
    (question) => {
      sent.push(question)
      return new Promise((resolve) => answers.push(resolve))
    },
    (asked) => seen.push(asked),
  )
  const ask = (question: string) => asker.ask(question, question)
  const answer = async (text: string) => {
    answers.shift()?.(text)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { asker, ask, answer, sent, now: () => seen.at(-1) }
}

test('the first question goes at once; of those behind it only the latest waits', async () => {
  const { ask, answer, sent, now } = rig()
  for (const question of ['1', '12', '12.', '12.5']) ask(question)
  expect(sent).toEqual(['1'])
  await answer('for 1')
  expect(sent).toEqual(['1', '12.5'])
  expect(now()).toEqual({ question: '1', answer: 'for 1', isUnderWay: true })
  await answer('for 12.5')
  expect(now()).toEqual({ question: '12.5', answer: 'for 12.5', isUnderWay: false })
})

test('what is answered or under way is not asked again, unless it is wanted', async () => {
  const { asker, ask, answer, sent } = rig()
  ask('a')
  ask('a')
  await answer('one')
  ask('a')
  expect(sent).toEqual(['a'])
  asker.repeat()
  expect(sent).toEqual(['a', 'a'])
})

test('going back to what is under way asks nothing more', async () => {
  const { ask, answer, sent, now } = rig()
  ask('a')
  ask('b')
  ask('a')
  await answer('for a')
  expect(sent).toEqual(['a'])
  expect(now()).toEqual({ question: 'a', answer: 'for a', isUnderWay: false })
})

test('one that is stopped tells nothing more and asks nothing more', async () => {
  const { asker, ask, answer, sent, now } = rig()
  ask('a')
  ask('b')
  asker.stop()
  await answer('for a')
  expect(sent).toEqual(['a'])
  expect(now()).toMatchObject({ question: null, isUnderWay: true })
})
