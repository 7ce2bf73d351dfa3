import { isIPv6 } from "node:net"

const groups = (address: string): string[] => {
  const [head = "", tail] = address.split("::", 2)
  const front = head === "" ? [] : head.split(":")
  if (tail === undefined) return front
  const back = tail === "" ? [] : tail.split(":")
  return [
    ...front,
    ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0"),
    ...back,
  ]
}

/**
 * Rate-limit key for failed sign-ins: an IPv4 address, or the /64 network of an IPv6 address, because one connection
 * usually owns the whole /64.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const bare = address.split("%", 1)[0] ?? ""
  if (!isIPv6(bare)) return address
  const network = groups(bare.toLowerCase()).slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`
}
