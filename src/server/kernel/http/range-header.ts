/** What is asked for of a file in part (RFC 9110 §14.1.2): `bytes=0-99`, `bytes=-5`, `bytes=7-, 3-4`. */

const PART = /^(?:(\d+)-(\d*)|-\d+)$/

/** Whether it names parts at all, whether or not a file has them. What does not is no wish, and is passed over. */
export function isByteRange(text: string): boolean {
  const parts = /^bytes=(.*)$/i
    .exec(text.trim())?.[1]
    ?.split(',')
    .map((part) => part.trim())
  return (
    parts?.every((part) => {
      const [whole, first = '', last = ''] = PART.exec(part) ?? []
      return whole !== undefined && (last === '' || Number(first) <= Number(last))
    }) === true
  )
}
