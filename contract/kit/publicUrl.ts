/** Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|test|invalid)$/i
const HTTPS = /^https:\/\/([^\s/?#@:\\]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i

/** The host of an address that a webhook may have, in lower case; null = the address is none. */
export const hostIn = (url: string): string | null =>
  HTTPS.exec(url)?.[1]
    ?.toLowerCase()
    .replace(/\.$/, "")
    .replace(/^\[|\]$/g, "") ?? null

/** Why no webhook is sent to an address, apart from the addresses that its name resolves to; null = it may be. */
export const urlProblem = (url: string): string | null => {
  if (/^http:/i.test(url)) return "Gunakan alamat https, bukan http"
  const host = hostIn(url)
  if (host === null) return "Tulis alamat lengkap yang dimulai dengan https://, tanpa nama pengguna"
  if (LOCAL.test(host) || (!host.includes(".") && !host.includes(":")))
    return "Alamat ini hanya ada di jaringan sendiri; gunakan alamat internet"
  return null
}
