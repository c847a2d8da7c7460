import {
  addServiceArea,
  addServiceDayException,
  changeServiceArea,
  changeServiceDayException,
  listServiceAreas,
  listServiceDayExceptions,
  type ServiceArea,
  type ServiceAreaAnswer,
} from '../../../../contract/service-areas.ts'
import { WEEKDAYS } from '../../../../domain/booking/service-days.ts'
import { done } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { SERVICE_AREA_KIND, SERVICE_DAY_EXCEPTION_KIND } from '../kinds.ts'
import { createKeeper } from './keep-catalogue.ts'

function areaAnswer(area: ServiceArea): ServiceAreaAnswer {
  const days = WEEKDAYS.map((day) => ({
    name: day.charAt(0).toUpperCase() + day.slice(1),
    is_active: area.service_days.includes(day),
  }))
  return { ...area, days }
}

/** On which days a provider works (001 §7). */
export function serveServiceAreas(serve: Serve, platform: Platform): void {
  const areas = createKeeper(platform, SERVICE_AREA_KIND)
  serve.serveAuthenticated(listServiceAreas, async (asked) => {
    const { is_default } = asked.query
    const wanted = is_default === undefined ? null : is_default === 'true' || is_default === '1'
    const rows = await areas.list(asked)
    const service_areas = rows.filter((area) => wanted === null || area.is_default === wanted).map(areaAnswer)
    return done({ service_areas, count: service_areas.length })
  })
  serve.serveAuthenticated(addServiceArea, async (asked) => {
    const outcome = await areas.add({ ...asked, body: { ...asked.body, is_default: false } })
    return outcome.ok ? done({ service_area: areaAnswer(outcome.value) }) : outcome
  })
  serve.serveAuthenticated(changeServiceArea, async (asked) => {
    const outcome = await areas.change(asked)
    return outcome.ok ? done({ service_area: areaAnswer(outcome.value) }) : outcome
  })

  const exceptions = createKeeper(platform, SERVICE_DAY_EXCEPTION_KIND)
  serve.serveAuthenticated(listServiceDayExceptions, async (asked) => {
    const service_day_exceptions = await exceptions.list(asked)
    const { calendar } = await platform.catalogue.read(asked.providerId)
    const public_holidays = [...calendar.holidays]
    return done({ service_day_exceptions, public_holidays, count: service_day_exceptions.length })
  })
  serve.serveAuthenticated(addServiceDayException, async (asked) => {
    const outcome = await exceptions.add(asked)
    return outcome.ok ? done({ service_day_exception: outcome.value }) : outcome
  })
  serve.serveAuthenticated(changeServiceDayException, async (asked) => {
    const outcome = await exceptions.change(asked)
    return outcome.ok ? done({ service_day_exception: outcome.value }) : outcome
  })
}
