import { type LookupAddress, lookup as resolve } from "node:dns"
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net"

/** Address ranges that are not of the public internet (RFC 6890): an address of a subscription may not lead there. */
const PRIVATE_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const

const closed = new BlockList()
for (const [address, bits] of PRIVATE_V4) closed.addSubnet(address, bits, "ipv4")
/** Public IPv6 is 2000::/3, without the ranges inside it that embed or document other addresses. */
const open = new BlockList()
open.addSubnet("2000::", 3, "ipv6")
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  closed.addSubnet(address, bits, "ipv6")

export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closed.check(address, "ipv4")
  return isIPv6(address) && open.check(address, "ipv6") && !closed.check(address, "ipv6")
}

/** A name that resolves to an address inside the network. */
export class PrivateAddress extends Error {
  override readonly name = "PrivateAddress"
}

/**
 * SSRF guard: a name is resolved once, and the connection is made to that very address, so that a second answer of the
 * name server cannot lead elsewhere (DNS rebinding). One private address among several refuses them all.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, "")
    const [first] = found
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddress(), "")
    if (options.all === true) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}
