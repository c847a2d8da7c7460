/**
 * Where the calls of a page live when console and calls do not share an origin (000 §7). Here they do by default
 * (docs/decisions/004); this is what a proxy, or a program that knows only the console's host, goes by.
 */
import { type EnvironmentName, environmentOf } from './environment.ts'

/** By environment, from the domain: the host without its first label. */
const API: Readonly<Record<EnvironmentName, (domain: string) => string>> = {
  local: () => 'localhost:3000',
  dev: (domain) => `api-dev.${domain}`,
  stage: (domain) => `api-stage.${domain}`,
  prod: (domain) => `api.${domain}`,
}

/** The host of the calls; `whiteLabels` are portals under a name of their own, whose calls are at `api.{host}`. */
export function apiHost(host: string, whiteLabels: readonly string[] = []): string {
  const name = host.toLowerCase()
  if (whiteLabels.includes(name)) return `api.${name}`
  return API[environmentOf(name)](name.split('.').slice(1).join('.') || name)
}
