/** Session tokens and one-time codes: the number of their provider, a point, and 256 random bits in base64url. */
const CODE = /^(\d{1,9})\.[\w-]{43}$/

/** Whose it is; null for what is none. */
export function providerOfCode(code: string): number | null {
  const provider = CODE.exec(code)?.[1]
  return provider === undefined ? null : Number(provider)
}
