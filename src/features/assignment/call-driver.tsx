import type { LiveDriver } from '../../contract/live.ts'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { useGeneralData } from '../session/session.tsx'
import css from './driver-picker.module.css'

/** Under a list of drivers: the one at the cursor, to be called before anything is assigned. */
export function CallChosen({ driver }: { driver: LiveDriver | undefined }) {
  const { drivers } = useGeneralData()
  if (driver === undefined) return null
  const number = drivers.get(driver.id)?.phone_number
  if (number === undefined || number === '') return null
  return (
    <p className={css.call}>
      {driver.name} <PhoneLink name={driver.name} number={number} />
    </p>
  )
}
