import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { Branch } from './session.ts'

export const listBranches = defineEndpoint({
  name: 'branches.list',
  method: 'GET',
  path: '/branches',
  tag: 'Operations',
  summary: 'The branches with their ops managers, and the colleagues who can be one',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    branches: z.array(Branch),
    colleagues: z.array(z.object({ user_id: z.number(), name: z.string() })),
  }),
})

export const changeBranch = defineEndpoint({
  name: 'branches.change',
  method: 'PATCH',
  path: '/branches',
  tag: 'Operations',
  summary: 'Say who is the ops manager of a branch',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    /** Null: nobody. */
    ops_manager_id: Id.nullable(),
    /** Who it was when it was looked at: refused where that is somebody else by now. */
    was_ops_manager_id: Id.nullable(),
  }),
  answer: Branch,
  errors: ['branch.notFound', 'branch.changedMeanwhile', 'user.notFound', 'permission.denied'],
})
