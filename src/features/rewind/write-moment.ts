/** `2026-11-26T12:05:00Z`: to the second, and without a sign that an address would have to write otherwise. */
export const writeMoment = (at: number): string =>
  `${new Date(Math.floor(at / 1_000) * 1_000).toISOString().slice(0, 19)}Z`
