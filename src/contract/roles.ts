import { z } from 'zod'
import { MOST_IDLE_MINUTES } from '../domain/identity/role-change.ts'
import { line } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'
import { Role } from './session.ts'

/** A role as those see it who look after roles. */
export const ManagedRole = Role.extend({
  version: z.number(),
  /** How many users have it who can sign in. */
  users: z.number(),
})
export type ManagedRole = z.infer<typeof ManagedRole>

export const listRoles = defineEndpoint({
  name: 'roles.list',
  method: 'GET',
  path: '/roles',
  tag: 'People',
  summary: 'The roles of the provider: the global ones (provider_id 0) and its own',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ roles: z.array(ManagedRole) }),
})

const Label = line().min(1, 'Give the role a name').max(60)
const Permissions = z.array(z.string().max(120)).max(500)
const Minutes = z.number().int().min(0).max(MOST_IDLE_MINUTES)

export const NewRole = z.object({
  label: Label,
  permissions: Permissions,
  permissions_ui: Permissions.default([]),
  require_2fa: z.boolean().default(false),
  /** 0 means never. */
  logout_after_inactive_minutes: Minutes.default(0),
})
export type NewRole = z.infer<typeof NewRole>

export const addRole = defineEndpoint({
  name: 'roles.add',
  method: 'POST',
  path: '/roles',
  tag: 'People',
  summary: "Add a role of the provider's own; it may hold what its maker holds",
  auth: 'permitted',
  query: EmptyObject,
  body: NewRole,
  answer: z.object({ role: ManagedRole }),
  success: 201,
  errors: ['permission.notYours', 'role.labelTaken'],
})

export const RoleChange = z.object({
  id: Id,
  version: Version.optional(),
  label: Label.optional(),
  permissions: Permissions.optional(),
  permissions_ui: Permissions.optional(),
  require_2fa: z.boolean().optional(),
  logout_after_inactive_minutes: Minutes.optional(),
})
export type RoleChange = z.infer<typeof RoleChange>

export const changeRole = defineEndpoint({
  name: 'roles.change',
  method: 'PATCH',
  path: '/roles',
  tag: 'People',
  summary: "Change a role of the provider's own; a global one cannot be changed",
  auth: 'permitted',
  query: EmptyObject,
  body: RoleChange,
  answer: z.object({ role: ManagedRole }),
  errors: [
    'role.notFound',
    'role.global',
    'role.own',
    'role.changedMeanwhile',
    'role.labelTaken',
    'permission.notYours',
  ],
})

export const deleteRole = defineEndpoint({
  name: 'roles.delete',
  method: 'DELETE',
  path: '/roles',
  tag: 'People',
  summary: "Delete a role of the provider's own that nobody has; a global one stays",
  auth: 'permitted',
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['role.notFound', 'role.global', 'role.inUse'],
})
