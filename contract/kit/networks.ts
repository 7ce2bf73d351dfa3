/** Address of a network in CIDR notation; a single address is a network of its own. */
export type Network = { readonly address: string; readonly bits: number; readonly family: "ipv4" | "ipv6" }

const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split(".").every((part) => Number(part) <= 255)

/** Groups of an IPv6 address without "::"; null = one is not four hexadecimal digits. */
const groupsIn = (text: string): number | null => {
  if (text === "") return 0
  const groups = text.split(":")
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.length : null
}

const isIpv6 = (text: string): boolean => {
  const parts = text.split("::")
  if (parts.length > 2) return false
  const counts = parts.map(groupsIn)
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 9), 0)
  return parts.length === 2 ? total <= 7 : total === 8
}

/** @returns null where the text is neither an address nor a network */
export const networkIn = (text: string): Network | null => {
  const [, address = "", given] = /^([^/\s]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIpv4(address) ? "ipv4" : isIpv6(address) ? "ipv6" : null
  if (family === null) return null
  const most = family === "ipv4" ? 32 : 128
  const bits = given === undefined ? most : Number(given)
  return bits <= most ? { address, bits, family } : null
}

/** The lines of a list of addresses, without empty ones. */
export const addressLines = (text: string | null): readonly string[] =>
  (text ?? "")
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
