/** The text of a file. Excel saves CSV in the letters of Windows unless it is told otherwise, or as Unicode of two bytes. */
export function fileText(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
