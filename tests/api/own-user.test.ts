import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { generalData } from '../../src/contract/session.ts'
import { saveUserSetting } from '../../src/contract/user-settings.ts'
import { changeUser } from '../../src/contract/users.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

describe('settings of a user', () => {
  test('are answered as they were sent, come back in general data, and are nobody else’s', async () => {
    const { call } = await platform.as(OPS)
    const save = (setting: string, value: Parameters<typeof JSON.stringify>[0]) =>
      call(saveUserSetting, { body: { setting, value } })
    expect(await save('language', 'af')).toMatchObject({
      ok: true,
      value: { setting: 'language', value: 'af' },
    })
    await save('boards', { order: [2, 1] })
    await save('gone', true)
    await save('gone', null)
    await save('language', 'en')
    const mine = await call(generalData, { query: {} })
    expect(mine.ok && mine.value.user_settings).toEqual([
      { setting: 'boards', value: '{"order":[2,1]}' },
      { setting: 'language', value: '"en"' },
    ])
    const theirs = await (await platform.as(PROVIDER_ADMIN)).call(generalData, { query: {} })
    expect(theirs.ok && theirs.value.user_settings).toEqual([])
  })

  test('have an end', async () => {
    const { call } = await platform.as(ACCOUNT_USER)
    expect(
      await call(saveUserSetting, { body: { setting: 'long', value: 'x'.repeat(20_000) } }),
    ).toMatchObject({ ok: false, status: 400, field: 'value' })
    expect(await call(saveUserSetting, { body: { setting: '1st', value: 1 } })).toMatchObject({
      field: 'setting',
    })
    await platform.owner.query(
      "INSERT INTO user_settings SELECT provider_id, id, 's' || n, '1' FROM users, generate_series(1, 200) n WHERE email = $1",
      [ACCOUNT_USER],
    )
    expect(await call(saveUserSetting, { body: { setting: 'more', value: 1 } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'setting',
    })
    expect(await call(saveUserSetting, { body: { setting: 's1', value: 2 } })).toMatchObject({ ok: true })
  })

  test('are so long together, whoever sends many at once, and can be made shorter always', async () => {
    const { call } = await platform.as(DISPATCHER)
    const save = (setting: string, length: number) =>
      call(saveUserSetting, { body: { setting, value: length === 0 ? null : 'x'.repeat(length) } })
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, i) => save(`long${i}`, 15_000)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
    const full = { ok: false, status: 400, code: 'input.refused', field: 'value' }
    for (const outcome of outcomes.filter(({ ok }) => !ok)) expect(outcome).toMatchObject(full)
    const data = await call(generalData, { query: {} })
    const kept = data.ok ? data.value.user_settings : []
    expect(kept).toHaveLength(4)
    const [first] = kept ?? []
    if (first === undefined) throw new Error('nothing was kept')
    // As of before there was a limit.
    await platform.owner.query(
      `INSERT INTO user_settings SELECT provider_id, id, 'old' || n, to_json(repeat('x', 16000))::jsonb
       FROM users, generate_series(1, 9) n WHERE email = $1`,
      [DISPATCHER],
    )
    expect(await save('one_more', 10)).toMatchObject(full)
    expect(await save(first.setting, 15_001)).toMatchObject(full)
    expect(await save(first.setting, 14_000)).toMatchObject({ ok: true })
    expect(await save('old1', 0)).toMatchObject({ ok: true })
  })
})

describe('accepting the terms', () => {
  beforeAll(async () => {
    for (const [setting, value] of [
      ['terms_and_conditions_version', '"3"'],
      ['window_user_terms_and_conditions', '"<p>Be kind.</p>"'],
    ])
      await platform.owner.query('INSERT INTO provider_settings VALUES (1, $1, $2)', [setting, value])
    platform.platform.settings.forget(1)
  })

  test('takes the version in force, and is told to general data and the log', async () => {
    const { call } = await platform.as(ACCOUNT_USER)
    const accept = (version: string) =>
      call(changeUser, { body: { terms_and_conditions_accepted_version: version } })
    const before = await call(generalData, { query: {} })
    if (!before.ok) throw new Error(before.error)
    expect(before.value.user.terms_and_conditions_accepted_version).toBeNull()
    // What is read is told to account users with the rest.
    expect(before.value.provider_settings).toContainEqual({
      setting: 'window_user_terms_and_conditions',
      value: '"<p>Be kind.</p>"',
    })
    expect(await accept('2')).toMatchObject({ ok: false, status: 409, code: 'terms.changed' })
    // The whole user may be sent, as long as nobody makes themselves more than they are.
    const whole = { ...before.value.user, role_id: 1, terms_and_conditions_accepted_version: '3' }
    expect(await call(changeUser, { body: whole })).toMatchObject({ ok: false, code: 'user.self' })
    expect(await call(changeUser, { body: { ...whole, role_id: before.value.user.role_id } })).toMatchObject({
      ok: true,
    })
    const after = await call(generalData, { query: {} })
    expect(after.ok && after.value.user.terms_and_conditions_accepted_version).toBe('3')
    const admin = await platform.as(PROVIDER_ADMIN)
    const audit = await admin.call(listAuditEvents, {
      query: { type: 'user', object_id: before.value.user.id },
    })
    expect(audit.ok && audit.value.audit_events[0]).toMatchObject({
      type: 'user.termsAccepted',
      change: { terms_and_conditions_accepted_version: { change_from: null, change_to: '3' } },
    })
  })

  test('is done by nobody for somebody else', async () => {
    const { call } = await platform.as(OPS)
    expect(
      await call(changeUser, { body: { id: 3, terms_and_conditions_accepted_version: '3' } }),
    ).toMatchObject({ ok: false, status: 403 })
  })
})
