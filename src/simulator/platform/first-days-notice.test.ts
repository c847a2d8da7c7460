import { expect, test } from 'vitest'
import { z } from 'zod'
import { readFixtures } from '../fixtures/read.ts'
import { actorsOf } from '../schedule/actors.ts'
import { createFirstDaysNotice } from './first-days-notice.ts'
import { createSignedInClients } from './signed-in-clients.ts'

const Saved = z.object({ provider_settings: z.array(z.object({ setting: z.string(), value: z.string() })) })
const STAFF = 'site_wide_message_admins'
const ACCOUNTS = 'site_wide_message_accounts'

/** A platform that keeps its settings, as the notice finds and leaves them. */
function noticeOn(kept: Map<string, string>) {
  const clients = createSignedInClients({
    url: 'http://platform.example',
    providerId: 1,
    password: 'springbok',
    signal: new AbortController().signal,
    log: () => {},
    async fetch(url, init) {
      if (!String(url).includes('/providers/settings')) return Response.json({ access_token: 't' })
      const saved =
        init?.method === 'POST' ? Saved.parse(JSON.parse(String(init.body))).provider_settings : []
      for (const { setting, value } of saved) kept.set(setting, value)
      const provider_settings = [...kept].map(([setting, value]) => ({
        setting,
        value: JSON.stringify(value),
      }))
      return Response.json({ ok: true, provider_settings, current_time: '' })
    },
  })
  return createFirstDaysNotice(clients, actorsOf(readFixtures()))
}

test('how far the first days are stands above every page in both languages, and goes when they are over', async () => {
  const kept = new Map<string, string>()
  const notice = noticeOn(kept)
  notice.show(3, 8)
  const text =
    "The demo's first days are being played in: 3 of 8. Die demo se eerste dae word ingespeel: 3 van 8."
  await expect
    .poll(() => [...kept])
    .toEqual([
      [STAFF, text],
      [ACCOUNTS, text],
    ])
  await notice.remove()
  expect([...kept.values()]).toEqual(['', ''])
})

test('what is still being said when they are over goes as well', async () => {
  const kept = new Map<string, string>()
  const notice = noticeOn(kept)
  notice.show(8, 8)
  await notice.remove()
  expect([...kept.values()]).toEqual(['', ''])
})

test('of a play that was broken off it goes as well; what somebody else says stays', async () => {
  const kept = new Map([
    [STAFF, "The demo's first days are being played in: 2 of 8."],
    [ACCOUNTS, 'We are closed on Monday.'],
  ])
  const notice = noticeOn(kept)
  expect(await notice.stands()).toBe(true)
  await notice.remove()
  expect(await notice.stands()).toBe(false)
  expect([...kept.values()]).toEqual(['', 'We are closed on Monday.'])
})
