import type { TestPlatform } from '../support/platform.ts'

/** The provider has terms of this version, which nobody has accepted yet. */
export async function seedTerms({ owner, platform }: TestPlatform, version: string): Promise<void> {
  const terms = {
    terms_and_conditions_version: version,
    window_user_terms_and_conditions: 'Be kind to parcels.',
  }
  for (const [setting, value] of Object.entries(terms))
    await owner.query(
      'INSERT INTO provider_settings VALUES (1, $1, $2) ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value',
      [setting, JSON.stringify(value)],
    )
  platform.settings.forget(1)
}
