/** Some proxies pass on the port as well, `203.0.113.7:51234` or `[2001:db8::7]:51234`: another one for each connection. */
const withoutPort = (ip: string): string =>
  ip.replace(/^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]*)\](?::\d+)?)$/, '$1$2')

/** Where a request comes from, as it is counted: whoever has one IPv6 address has 2^64 of them. */
export function rateLimitIp(ip: string): string {
  const plain = withoutPort(ip).replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [front = '', back] = plain.split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back === undefined || back === '' ? [] : back.split(':')
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':')
}
