import { BlockList, isIP } from 'node:net'

// IPv4: the registry of special addresses at IANA, with multicast and reserved addresses.
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
// IPv6: only the addresses that are assigned to the public, without documentation and tunnels, which lead to IPv4.
const public6 = ['2000::/3']
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** A set of networks, such as `10.0.0.0/8` or `::1`. */
export function networks(list: readonly string[]): BlockList {
  const set = new BlockList()
  for (const one of list) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) set.addAddress(address, family)
    else set.addSubnet(address, Number(bits), family)
  }
  return set
}

const refused4 = networks(special4)
const given6 = networks(public6)
const refused6 = networks(special6)

/** Whether an address is in a set of networks. An IPv4 address that is written as IPv6 counts as IPv4. */
export const isIn = (address: string, set: BlockList): boolean =>
  isIP(address) !== 0 && set.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether an address belongs to a machine of the public internet. False for this machine, its networks, the metadata
 * service of a cloud and any other special use. Also false for a text that is not an address.
 */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? isIn(address, given6) && !isIn(address, refused6)
    : isIP(address) === 4 && !isIn(address, refused4)
