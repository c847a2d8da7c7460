import { listProviders } from '../../../../contract/session.ts'
import { readTime, setTime } from '../../../../contract/time.ts'
import { isOpenSetting, SettingKey } from '../../../../domain/settings/settings.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { isLoopback } from '../../../kernel/http/loopback.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { DEMO_SIGN_INS } from '../../../seed.ts'
import { providerByHost } from '../../tenants/index.ts'
import type { Pair } from '../provider-settings.ts'

function openTo<Its extends Pair>(pairs: readonly Its[], to: 'anyone' | 'signed-in'): Its[] {
  return pairs.filter(({ setting }) => {
    const key = SettingKey.safeParse(setting)
    return key.success && isOpenSetting(key.data, to)
  })
}

/** Of settings what people may know who are not signed in. */
export const publicSettings = <Its extends Pair>(pairs: readonly Its[]): Its[] => openTo(pairs, 'anyone')

/** Of settings what somebody is told who is signed in: staff all of them. */
export const settingsFor = <Its extends Pair>({ kind }: Viewer, pairs: readonly Its[]): readonly Its[] =>
  kind === 'staff' ? pairs : openTo(pairs, 'signed-in')

/** Where this platform is not known at Google, nobody is offered to sign in there, whatever a provider has set. */
function googleOf({ openId }: Platform): Pair[] {
  return openId === null ? [{ setting: 'google_login_enabled', value: 'false' }] : []
}

/** What a console needs before it can show anything. */
export function serveStartUp(serve: Serve, platform: Platform): void {
  serve.servePublic(readTime, async () => done({ time: platform.clock.now(), speed: platform.clock.speed }))

  serve.serveAuthenticated(setTime, async ({ body }) => {
    if (!platform.clock.adjustable) return refused('clock.fixed')
    if (body.time !== undefined) await platform.clock.readyToJump()
    if (!platform.clock.set(body)) return refused('clock.backwards', { field: 'time' })
    return done({ time: platform.clock.now(), speed: platform.clock.speed })
  })

  serve.servePublic(listProviders, async ({ query, request }) => {
    const found = await providerByHost(platform, query.origin)
    if (found === undefined) return refused('provider.notFound', { field: 'origin' })
    const { pairs } = await platform.settings.read(found.provider_id)
    const showsPasswords = platform.config.DEMO !== 'off' && isLoopback(request)
    const demo = showsPasswords ? [{ setting: 'demo_sign_ins', value: JSON.stringify(DEMO_SIGN_INS) }] : []
    return done({
      providers: [
        {
          id: found.provider_id,
          name: found.name,
          status: found.status,
          provider_settings: [...publicSettings(pairs), ...googleOf(platform), ...demo],
        },
      ],
    })
  })
}
