import type { z } from 'zod'
import type { PriceLine } from '../../contract/shipments.ts'
import { formatRand } from '../../domain/values/money.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import css from './price-breakdown.module.css'
import { priceMessages as messages } from './price-messages.ts'

/** Amounts travel in rand. */
const inRand = (rand: number): string => formatRand(Math.round(rand * 100), currentLocale())

interface BreakdownProps {
  lines: readonly z.infer<typeof PriceLine>[]
  total: number
  /** Of the day it was quoted; of today it is in each line. */
  vatPercentage?: number
}

/** How a price comes about (001 §3, rate breakdown types): its lines are without VAT, its total with it. */
export function PriceBreakdown({ lines, total, vatPercentage }: BreakdownProps) {
  const excluding = lines.reduce((sum, { value }) => sum + value, 0)
  const percent = vatPercentage === undefined ? null : String(vatPercentage)
  return (
    <table className={css.lines}>
      <tbody>
        {lines.map(({ type, name, rate, value }) => (
          <tr key={`${type} ${name} ${rate} ${value}`}>
            <th scope="row">
              {name} <span className={css.how}>{rate}</span>
            </th>
            <td>{inRand(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.excludingVat}</th>
          <td>{inRand(excluding)}</td>
        </tr>
        <tr>
          <th scope="row">
            {percent === null
              ? messages.vatAlone
              : messages.vat(percent.replace('.', currentLocale().decimal))}
          </th>
          <td>{inRand(total - excluding)}</td>
        </tr>
        <tr className={css.sum}>
          <th scope="row">{messages.total}</th>
          <td>{inRand(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
