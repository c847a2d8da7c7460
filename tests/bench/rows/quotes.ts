import { compileCard } from '../../../src/domain/rates/compile-card.ts'
import type { QuoteInput } from '../../../src/domain/rates/price.ts'
import { quote } from '../../../src/domain/rates/quote.ts'
import { createLargeCard, largeQuotes } from '../../support/large-rate-card.ts'
import { createNaiveQuote } from '../../support/naive-rates.ts'
import type { Bench, Line } from '../line.ts'
import { interleaved, median } from '../measure.ts'

const SIZE = { zones: 300, drawn: 50, surcharges: 40 }
const LEAST = 5_000

/** Quotes a second of one core, each of 20 levels with every line; beside them the same card priced without an index. */
export async function measureQuotes({ quick, say }: Bench): Promise<Line[]> {
  const card = createLargeCard(SIZE)
  const compiled = compileCard(card)
  const naive = createNaiveQuote(card)
  const asked = largeQuotes(1_000)
  const seconds = quick ? 0.5 : 2

  function rate(price: (input: QuoteInput) => unknown): number {
    const started = performance.now()
    let count = 0
    while (performance.now() - started < seconds * 1000)
      for (const input of asked.slice(count % 1_000, (count % 1_000) + 20)) {
        price(input)
        count += 1
      }
    return (count * 1000) / (performance.now() - started)
  }

  say(`quotes of 20 levels, ${SIZE.zones} zones, ${SIZE.drawn} of them drawn, ${SIZE.surcharges} surcharges`)
  const [ours = [], peers = []] = await interleaved(
    quick ? 2 : 5,
    async () => rate((input) => quote(compiled, input)),
    async () => rate(naive),
  )
  const [our, peer] = [median(ours), median(peers)]
  return [
    {
      what: 'Quotes of 20 levels, one core, 300 zones of which 50 drawn, 40 surcharges',
      ours: our,
      unit: '/s',
      peer: { name: 'the same card without an index', value: peer },
      ratio: our / peer,
      target: 'at least 5 000/s',
      reached: our >= LEAST,
      rounds: { ours, peers },
    },
  ]
}
