/** What accounts brought along when the courier moved here, in cents: those who pay first have something, one owes. */
const OPENING_BALANCES: Readonly<Record<string, number>> = {
  'Kwela Fashion': 431_860,
  'Ubuntu Books Online': -1_248_050,
  'Deal Party Refrigeration': 92_400,
  'Baakens Bicycles': 61_575,
  'Mangaung Legal Print': 38_220,
  'Bloem Vet Supplies': 120_000,
  'Umhlanga Jewellers': 274_990,
  'Melville Vinyl': 45_310,
  'Stellenbosch Ceramics': 83_645,
  'Khaya Crafts': 27_500,
  'Swartkops Salt & Soap': 15_980,
  'Amanzi Pool Care': 56_730,
}

/** Of a business of the demo, in cents; most owe nothing and have nothing. */
export function openingBalance(name: string): number {
  return OPENING_BALANCES[name] ?? 0
}
