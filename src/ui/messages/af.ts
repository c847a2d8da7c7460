/** What visitors and people of accounts read, in Afrikaans. A word that English has and this has not is a type error. */
import { LOCALES } from '../../domain/values/locale.ts'
import { auth } from './af/auth.ts'
import { components } from './af/components.ts'
import { controls } from './af/controls.ts'
import { dashboard } from './af/dashboard.ts'
import { figures } from './af/figures.ts'
import { gates } from './af/gates.ts'
import { login } from './af/login.ts'
import { notices } from './af/notices.ts'
import { profile } from './af/profile.ts'
import { refusals } from './af/refusals.ts'
import { screens } from './af/screens.ts'
import { search } from './af/search.ts'
import { shell } from './af/shell.ts'
import { shipments } from './af/shipments.ts'
import { shipping } from './af/shipping.ts'
import { track } from './af/track.ts'
import { twoFactor } from './af/two-factor.ts'
import { wall } from './af/wall.ts'
import type { Messages } from './en.ts'

export const af: Messages = {
  locale: LOCALES.af,
  controls,
  dashboard,
  figures,
  gates,
  login,
  notices,
  components,
  profile,
  refusals,
  screens,
  search,
  shell,
  shipments,
  shipping,
  track,
  twoFactor,
  wall,
  auth,
}
