import { isIPv4 } from "node:net"

/** Longer user agents are cut before they are matched: the header is under the caller's control. */
const MOST_READ = 400

/** In order of precedence: most browsers also name the one they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
]
const UNKNOWN_DEVICE = "Perangkat lain"

const nameIn = (names: typeof BROWSERS, agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** Family of browser and operating system of a user agent, without versions: "Chrome di Windows". */
export const deviceOf = (userAgent: string | undefined): string => {
  const agent = (userAgent ?? "").slice(0, MOST_READ)
  const browser = nameIn(BROWSERS, agent)
  const system = nameIn(SYSTEMS, agent)
  if (browser === null) return system ?? UNKNOWN_DEVICE
  return system === null ? browser : `${browser} di ${system}`
}

/**
 * Masked network of a session, coarse enough to be stored: the first three bytes of an IPv4 address, or the first three
 * groups (/48) of an IPv6 network as `networkOf` (address.ts) returns it.
 */
export const placeOf = (network: string): string => {
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.*`
  const groups = network.split("::", 1)[0]?.split(":") ?? []
  return network.endsWith("/64") ? `${groups.slice(0, 3).join(":")}:*` : network
}
