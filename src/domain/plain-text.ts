/** Text for what takes only the plainest of it: label printers, gateways, file names (000 §5). */

/** Without anything beyond ASCII; letters lose their marks first, so that `Môre` is `More` and not `Mre`. */
export function asciiOnly(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e\t\n\r]/g, '')
}

/** Without any white space. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

const NAME_LENGTH = 18

/** A user's name, shortened to 18 characters (000 §2). */
export function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…`
}
