import { isIP } from 'node:net'

/** The parts of a list of networks, such as `10.0.0.0/8, fd00::/8`. */
export const networksOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Whether this is an address or a network, but not a network of all addresses (`/0`). */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** An address in its usual form: an IPv4 address of an IPv6 socket is written as IPv4. */
export function plainAddress(address: string): string {
  const groups = isIP(address) === 6 ? groupsOf(address) : []
  if (groups.length === 0 || groups.slice(0, 5).some((group) => group !== 0)) return address
  const [high = 0, low = 0] = groups.slice(6)
  if (groups[5] !== 0xffff) return address
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * The key of a limit per address: an IPv4 address, or the /64 network of an IPv6 address. Each customer of a provider
 * has at least one such network.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const first = groupsOf(plain).slice(0, 4)
  return `${first.map((group) => group.toString(16)).join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser reads every notation of an address and returns the shortest.
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
