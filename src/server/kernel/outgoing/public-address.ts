import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a host name; a test stands in for it. */
export type Resolve = (host: string) => Promise<readonly HostAddress[]>

/** Unlike `lookup`, which takes one of a few threads of the process: a name server that is silent holds up nobody else. */
const resolver = new Resolver({ timeout: 1_500, tries: 2 })

/** By the name servers of this machine, IPv4 first. */
export const resolveHost: Resolve = async (host) => {
  const [of4, of6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return [
    ...(of4.status === 'fulfilled' ? of4.value : []).map((address) => ({ address, family: 4 }) as const),
    ...(of6.status === 'fulfilled' ? of6.value : []).map((address) => ({ address, family: 6 }) as const),
  ]
}

/** Networks that nobody outside is asked in: the special-purpose registries of IANA (RFC 6890 and those after it). */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // behind carriers' NAT; some clouds keep their metadata there
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // to many at once
  '240.0.0.0/4', // reserved, and to all
]

const PUBLIC_6 = '2000::/3'
/** What of the public range leads elsewhere: Teredo and 6to4 carry an IPv4 address of anybody's choice. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blocks(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    list.addSubnet(base, Number(bits), family)
  }
  return list
}
const CLOSED_4 = blocks(NOT_PUBLIC_4, 'ipv4')
const OPEN_6 = blocks([PUBLIC_6], 'ipv6')
const CLOSED_6 = blocks(NOT_PUBLIC_6, 'ipv6')

/**
 * Whether an address is one of the internet. Of IPv6 only what is given out is (2000::/3), which leaves out loopback, unique
 * local, link-local and every form that holds an IPv4 address: mapped (::ffff:127.0.0.1), compatible, NAT64.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !CLOSED_4.check(address, 'ipv4')
    case 6:
      return OPEN_6.check(address, 'ipv6') && !CLOSED_6.check(address, 'ipv6')
    default:
      return false
  }
}

/**
 * Names that lead nowhere on the internet: IANA's special-use domain names (RFC 6761, 6762, 7686, 8375, 9476), the one that ICANN keeps for
 * private networks, and those that it gives to nobody since private networks have them.
 */
const NOT_PUBLIC_NAMES = [
  ...['localhost', 'local', 'invalid', 'test', 'onion', 'alt', 'home.arpa', 'in-addr.arpa', 'ip6.arpa'],
  ...['internal', 'corp', 'home', 'mail', 'lan', 'localdomain', 'intranet', 'private'],
]

/** A host of an address as it is asked for: without the brackets of IPv6 and the dot that a whole name may end with. */
const bareHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** Whether a host may be one of the internet: an address of it, or a name of two parts or more below a domain of it. */
export function isPublicHost(host: string): boolean {
  const bare = bareHost(host)
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return (
    /^[^.]+(\.[^.]+)+$/.test(bare) &&
    !NOT_PUBLIC_NAMES.some((name) => bare === name || bare.endsWith(`.${name}`))
  )
}

/** Why nothing is sent to a host. */
export class AddressRefused extends Error {}
const NOT_PUBLIC = 'The address leads into a network that is not public'

/**
 * The address to connect to, asked for once: whoever connects uses this one, so that a name which leads elsewhere a moment
 * later leads nobody there. Of a host with a single address that is not public none is used.
 */
export async function publicAddressOf(host: string, resolve: Resolve): Promise<HostAddress> {
  if (!isPublicHost(host)) throw new AddressRefused(NOT_PUBLIC)
  const bare = bareHost(host)
  const family = isIP(bare)
  const found: readonly HostAddress[] =
    family === 0 ? await resolve(bare) : [{ address: bare, family: family === 6 ? 6 : 4 }]
  const closed = found.find(({ address }) => !isPublicAddress(address))
  if (closed !== undefined) throw new AddressRefused(NOT_PUBLIC)
  const [first] = found
  if (first === undefined) throw new AddressRefused('The host has no address')
  return first
}
