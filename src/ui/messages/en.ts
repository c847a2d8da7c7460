/**
 * What visitors and people of accounts read, in English: a file for each part of the console. What only staff read is in
 * ./staff, English for all, and comes with its screen.
 */
import { LOCALES, type Locale } from '../../domain/values/locale.ts'
import { auth } from './en/auth.ts'
import { components } from './en/components.ts'
import { controls } from './en/controls.ts'
import { dashboard } from './en/dashboard.ts'
import { figures } from './en/figures.ts'
import { gates } from './en/gates.ts'
import { login } from './en/login.ts'
import { notices } from './en/notices.ts'
import { profile } from './en/profile.ts'
import { refusals } from './en/refusals.ts'
import { screens } from './en/screens.ts'
import { search } from './en/search.ts'
import { shell } from './en/shell.ts'
import { shipments } from './en/shipments.ts'
import { shipping } from './en/shipping.ts'
import { track } from './en/track.ts'
import { twoFactor } from './en/two-factor.ts'
import { wall } from './en/wall.ts'

const locale: Locale = LOCALES.en

export const en = {
  locale,
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
export type Messages = typeof en
