/** Tap to call. */
export const telephone = {
  en: { call: (name: string, number: string) => `Call ${name}, ${number}`, column: 'Call' },
  af: { call: (name: string, number: string) => `Bel ${name}, ${number}`, column: 'Bel' },
}
