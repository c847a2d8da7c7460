import { expect, test } from 'vitest'
import { createScanReader, type ScanPress } from './scan-reader.ts'

/** A keyboard on a clock that the test moves. */
function desk() {
  let now = 0
  let due: { at: number; run: () => void } | null = null
  let isElsewhere = false
  const did: string[] = []
  const reader = createScanReader<ScanPress>({
    after(ms, run) {
      due = { at: now + ms, run }
      return () => {
        due = null
      }
    },
    release({ key }) {
      did.push(key)
      // The key that leads into a field.
      if (key === 'a') isElsewhere = true
    },
    isElsewhere: () => isElsewhere,
    scanned: (text) => did.push(`scan ${text}`),
  })
  const wait = (ms: number) => {
    now += ms
    if (due !== null && due.at <= now) {
      const { run } = due
      due = null
      run()
    }
  }
  const press = (key: string, held: Partial<ScanPress> = {}) => {
    const event = {
      key,
      timeStamp: now,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      repeat: false,
      ...held,
    }
    if (!reader.take(event)) did.push(`passed ${key}`)
  }
  return { press, wait, did, flush: reader.flush }
}

test('a scanner types fast and presses Enter', () => {
  const { press, wait, did } = desk()
  for (const key of 'HUBX4K7/1') {
    press(key)
    wait(12)
  }
  press('Enter')
  expect(did).toEqual(['scan HUBX4K7/1'])
})

test('a slow wireless scanner is read as well, also with blanks in the reference', () => {
  const { press, wait, did } = desk()
  for (const key of 'ORDER 7781') {
    press(key)
    wait(44)
  }
  wait(40)
  press('Enter')
  expect(did).toEqual(['scan ORDER 7781'])
})

test('a key of a person does what it does, a moment later', () => {
  const { press, wait, did } = desk()
  press('u')
  expect(did).toEqual([])
  wait(46)
  expect(did).toEqual(['u'])
})

test('two keys in quick succession keep their order', () => {
  const { press, wait, did } = desk()
  press('g')
  wait(20)
  press('d')
  wait(60)
  expect(did).toEqual(['g', 'd'])
})

test('keys that are far apart are each their own', () => {
  const { press, wait, did } = desk()
  for (const key of 'jjx') {
    press(key)
    wait(90)
  }
  press('Enter')
  expect(did).toEqual(['j', 'j', 'x', 'passed Enter'])
})

test('few fast keys and Enter are no scan', () => {
  const { press, wait, did } = desk()
  for (const key of 'jj') {
    press(key)
    wait(5)
  }
  press('Enter')
  expect(did).toEqual(['j', 'j', 'passed Enter'])
})

test('a key that is held down, a chord and an arrow pass at once', () => {
  const { press, did } = desk()
  press('j', { repeat: true })
  press('k', { ctrlKey: true })
  press('ArrowDown')
  press(' ')
  expect(did).toEqual(['passed j', 'passed k', 'passed ArrowDown', 'passed  '])
})

test('a key that no reference begins with passes at once, however fast the next one is', () => {
  const { press, wait, did } = desk()
  press('/')
  wait(3)
  press('x')
  wait(50)
  expect(did).toEqual(['passed /', 'x'])
})

test('fast characters without Enter are given back', () => {
  const { press, wait, did } = desk()
  for (const key of 'abcdef') {
    press(key)
    wait(10)
  }
  wait(130)
  expect(did).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('what comes after a key that has led into a field is not held, however late that key was let go', () => {
  const { press, did } = desk()
  press('a')
  press('u', { timeStamp: 60 })
  expect(did).toEqual(['a', 'passed u'])
})

test('what is held comes before what is pressed elsewhere', () => {
  const { press, wait, did, flush } = desk()
  for (const key of 'au') press(key)
  flush()
  wait(50)
  expect(did).toEqual(['a', 'u'])
})
