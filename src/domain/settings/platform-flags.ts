import type { SettingKey } from './settings.ts'

/** What a provider may turn on once the platform's administrator allows it (002 §6); what is not built yet is not offered. */
export const PLATFORM_FLAGS = [
  'allow_provider_to_enable_route_optimization_by_loop',
] as const satisfies readonly SettingKey[]
export type PlatformFlag = (typeof PLATFORM_FLAGS)[number]
