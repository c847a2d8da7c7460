/** Has the browser save what is at an address of this page. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a file to the browser. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  downloadFrom(address, name)
  URL.revokeObjectURL(address)
}

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  downloadFile(name, new Blob([text], { type }))
}
