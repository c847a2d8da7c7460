/** What Natural Earth does not know: names that have changed since, and where provinces have theirs. */

/** Official names since, by the name in the data. Airports are shown by their code for the same reason. */
export const RENAMED: Readonly<Record<string, string>> = {
  'Port Elizabeth': 'Gqeberha',
  Grahamstown: 'Makhanda',
  Umtata: 'Mthatha',
  Uitenhage: 'Kariega',
  Mmabatho: 'Mahikeng',
  Poffader: 'Pofadder',
  Vanhynsdorp: 'Vanrhynsdorp',
  Ubomba: 'Ubombo',
}

/** Airports that stand where the data has them: Durban's moved to La Mercy in 2010. */
export const AIRPORTS = ['JNB', 'CPT', 'PLZ', 'PTG']

/** Where a province's name has room: [name, longitude, latitude]. */
export const PROVINCE_NAMES: readonly (readonly [name: string, lng: number, lat: number])[] = [
  ['Limpopo', 29.3, -23.55],
  ['North West', 25.2, -26.55],
  ['Gauteng', 28.15, -26.62],
  ['Mpumalanga', 30.2, -26.35],
  ['Free State', 26.9, -28.45],
  ['KwaZulu-Natal', 30.7, -28.45],
  ['Northern Cape', 21.3, -29.6],
  ['Eastern Cape', 26.2, -31.9],
  ['Western Cape', 20.9, -33.05],
]
