import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsIn } from './problems.ts'

const Courier = z
  .object({
    name: z.string().min(3, 'too short').regex(/^K/, 'not ours'),
    hosts: z.array(z.string().min(1, 'empty')),
  })
  .refine(({ name, hosts }) => !hosts.includes(name), 'says the same twice')

test('the first thing that is wrong with each field is said of it, of a list under the name of the list', () => {
  expect(problemsIn(Courier, { name: 'x', hosts: ['', ''] })).toEqual({ name: 'too short', hosts: 'empty' })
  expect(problemsIn(Courier, { name: 'Karoo', hosts: ['karoo.example'] })).toEqual({})
})

test('what is wrong with no field is said of none', () => {
  expect(problemsIn(Courier, { name: 'Karoo', hosts: ['Karoo'] })).toEqual({ '': 'says the same twice' })
})
