/** When the provider works, for rules that speak by it: its settings and the days that it serves where no service area is named. */
import type { AlertWorkHours } from '../../../contract/alerts.ts'
import { WEEKDAYS } from '../../../domain/booking/service-days.ts'
import { type HoursOfDay, hasHolidayHours, hoursOfWork } from '../../../domain/booking/work-hours.ts'
import type { Platform } from '../../platform.ts'

type Kept = Pick<Platform, 'catalogue' | 'settings'>

async function readKept({ catalogue, settings: providerSettings }: Kept, providerId: number) {
  const [{ calendar }, { settings }] = await Promise.all([
    catalogue.read(providerId),
    providerSettings.read(providerId),
  ])
  return { calendar, settings }
}

export async function readWorkHours(kept: Kept, providerId: number): Promise<HoursOfDay> {
  const { calendar, settings } = await readKept(kept, providerId)
  return hoursOfWork(calendar, settings)
}

/** As they are told to whoever writes a rule. */
export async function answeredWorkHours(kept: Kept, providerId: number): Promise<AlertWorkHours> {
  const { calendar, settings } = await readKept(kept, providerId)
  return {
    days: WEEKDAYS.filter((day) => calendar.weekdays.has(day)),
    from: settings.work_hours_from || '00:00',
    to: settings.work_hours_to || '24:00',
    holidays: hasHolidayHours(settings)
      ? { from: settings.holiday_work_hours_from, to: settings.holiday_work_hours_to }
      : null,
  }
}
