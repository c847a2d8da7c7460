/** The id of a row as it stands in an address: digits, as we write them, and nothing else that a number might be. */
export function idIn(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}
