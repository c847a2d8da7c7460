import { useMemo } from 'react'
import { listTripsheets } from '../../../contract/tripsheets.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import { type TripsheetOfDay, useTripsheetsOf } from '../../../features/assignment/tripsheets-of-day.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'

/** A tripsheet in the list of its day. */
export interface SheetOfDay extends TripsheetOfDay {
  readonly driver: string
  /** Stops that are not done, of a day that is over; null: it is not. */
  readonly missed: number | null
}

interface SheetsOfDay {
  readonly sheets: readonly SheetOfDay[]
  readonly isLoading: boolean
  readonly problem: string | null
  readonly again: () => void
}

/** The tripsheets of a day that have stops, by the names of their drivers: live, and as they are kept of a day that is over. */
export function useSheetsOfDay(day: string, today: string, branch: number | null): SheetsOfDay {
  const { drivers } = useGeneralData()
  const live = useTripsheetsOf(day)
  const isOver = day < today
  const { data, error, refetch } = useCallQuery(
    [listTripsheets.name, 'of-day', day],
    (client, signal) => client(listTripsheets, { query: { date: day }, signal }),
    { when: isOver },
  )
  const sheets = useMemo(() => {
    const kept = (data?.tripsheets ?? []).flatMap(({ load, driver_name, ...sheet }) =>
      load.stops === 0 ? [] : { ...sheet, driver: driver_name, stops: load.stops, missed: load.open_stops },
    )
    const now = live.map((sheet) => ({
      ...sheet,
      driver: drivers.get(sheet.driver_id)?.name ?? '',
      missed: null,
    }))
    return (isOver ? kept : now)
      .filter(({ branch_id }) => branch === null || branch_id === branch)
      .sort((a, b) => compareText(a.driver, b.driver) || a.id - b.id)
  }, [isOver, data, live, drivers, branch])
  return {
    sheets,
    isLoading: isOver && data === undefined && error === null,
    problem: isOver && data === undefined && error !== null ? error.message : null,
    again: () => void refetch(),
  }
}
