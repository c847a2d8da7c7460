import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readCookie, setCookie } from './cookies.ts'

async function serverBehind(proxy: boolean) {
  const app = Fastify({ trustProxy: proxy })
  onTestFinished(() => app.close())
  await app.register(cookie)
  app.get('/read', async (request) => ({ device: readCookie(request, 'device') }))
  app.get('/set', async (_request, reply) => {
    setCookie(reply, { name: 'device', value: 'abc_D-9', path: '/login', lastsMs: 90_500 })
    return {}
  })
  return app
}

test.each([
  ['among others', 'theme=dark; device=abc_D-9; x=1', 'abc_D-9'],
  ['that is longer than ours are', `device=${'a'.repeat(129)}`, null],
  ['with what ours never hold, not even its beginning', 'device=abc=def', null],
  ['of another name', 'a_device=abc', null],
  ['of none', undefined, null],
])('a cookie %s', async (_which, header, device) => {
  const app = await serverBehind(false)
  const headers = header === undefined ? {} : { cookie: header }
  expect((await app.inject({ url: '/read', headers })).json()).toEqual({ device })
})

test.each([
  ['http', 'device=abc_D-9; Max-Age=90; Path=/login; HttpOnly; SameSite=Lax'],
  ['https', 'device=abc_D-9; Max-Age=90; Path=/login; HttpOnly; Secure; SameSite=Lax'],
])('no script reads what is set, and over %s it is %s', async (protocol, header) => {
  const app = await serverBehind(true)
  const answer = await app.inject({ url: '/set', headers: { 'x-forwarded-proto': protocol } })
  expect(answer.headers['set-cookie']).toBe(header)
})
