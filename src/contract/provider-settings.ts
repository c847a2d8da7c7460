import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, Version } from './id.ts'
import { Moment } from './moment.ts'
import { SettingPair } from './session.ts'

/** A setting with how often it was changed: 0, or absent, of what was never changed. A secret is answered as `"***"`. */
export const SettingState = SettingPair.extend({ version: z.number().int().optional() })
export type SettingState = z.infer<typeof SettingState>

export const readProviderSettings = defineEndpoint({
  name: 'providers.settings',
  method: 'GET',
  path: '/providers/settings',
  tag: 'Start-up',
  summary: "The provider's settings; none where they have not changed since",
  auth: 'permitted',
  query: z.object({ provider_id: Id.optional(), since: Moment.optional() }),
  body: EmptyObject,
  answer: z.object({ provider_settings: z.array(SettingState).optional(), current_time: z.string() }),
  errors: ['provider.notFound'],
})

/** As many as there are keys, and some to spare. */
const MOST_AT_ONCE = 500

export const saveProviderSettings = defineEndpoint({
  name: 'providers.settings.save',
  method: 'POST',
  path: '/providers/settings',
  tag: 'Start-up',
  summary:
    "Change the provider's settings: all of them or, where one is refused, none; the field names the setting",
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    provider_id: Id.optional(),
    provider_settings: z
      .array(
        z.object({
          setting: z.string().min(1, 'Name the setting').max(64),
          /** JSON, or JSON in text as it is answered. A secret that is sent back as `***` stays as it is. */
          value: z.unknown().refine((value) => value !== undefined, 'Say what the setting is to be'),
          /** Of what was looked at: refused where somebody else has changed this setting since. */
          version: Version.optional(),
        }),
      )
      .min(1, 'Name the settings that are to change')
      .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} at once`),
  }),
  answer: z.object({
    ok: z.literal(true),
    provider_settings: z.array(SettingState),
    current_time: z.string(),
  }),
  errors: [
    'provider.notFound',
    'setting.unknown',
    'setting.invalid',
    'setting.notYours',
    'setting.changedMeanwhile',
  ],
})
export type SettingChange = z.infer<typeof saveProviderSettings.body>['provider_settings'][number]
