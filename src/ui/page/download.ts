/** Hands a file to the browser. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  downloadFile(name, new Blob([text], { type }))
}
