import { createCipheriv, createDecipheriv, createHmac } from "node:crypto"
import { currentRing, type DataKey, type Ring } from "./ring.ts"

/**
 * Encrypted values: AES-256-GCM, as text `v1.<key>.<company>.<nonce>.<ciphertext and tag>`, base64url. The head is the
 * additional authenticated data, so that a ciphertext is bound to its company. The column is not part of it: SQL copies
 * values between tables (employees to slips to files).
 *
 * The nonce is a synthetic one: an HMAC of company and value. Equal values of a company have equal ciphertexts under a
 * key, and the nonce is the same under every key: it is the blind index, by which SQL compares and finds values.
 */

const VERSION = "v1"
export const PREFIX = `${VERSION}.`
const NONCE_BYTES = 12
const TAG_BYTES = 16
const TOKEN = /^v1\.([a-z0-9]{1,12})\.(\d{1,15})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/
/** The same within a longer text, for JSON. */
const WITHIN = /v1\.[a-z0-9]{1,12}\.\d{1,15}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}/

/** Company of values that are written outside one: by the platform, the demo or an upgrade; a sweep replaces it. */
export const NO_COMPANY = 0

/** An encrypted value that is not of this company, was changed, or has a key that is not in the ring. */
export class SecretRefused extends Error {
  override readonly name = "SecretRefused"
}

export const isToken = (text: string): boolean => text.startsWith(PREFIX) && TOKEN.test(text)
export const holdsToken = (text: string): boolean => text.includes(PREFIX) && WITHIN.test(text)

const headOf = (key: string, company: number): string => `${VERSION}.${key}.${company}`

const nonceOf = (ring: Ring, company: number, text: string): Buffer =>
  createHmac("sha256", ring.index).update(`${company}\0${text}`).digest().subarray(0, NONCE_BYTES)

/** The blind index of a value: equal for equal values of a company, whatever key encrypted them. */
export const blindOf = (company: number, text: string, ring = currentRing()): string =>
  nonceOf(ring, company, text).toString("base64url")

export const seal = (company: number, text: string, ring = currentRing()): string => {
  const [{ id, key }] = ring.keys
  const head = headOf(id, company)
  const nonce = nonceOf(ring, company, text)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(head))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
  return `${head}.${nonce.toString("base64url")}.${body.toString("base64url")}`
}

const keyOf = (ring: Ring, id: string): DataKey => {
  const found = ring.keys.find((one) => one.id === id)
  if (found === undefined) throw new SecretRefused(`the data key ${id} is not in the ring`)
  return found
}

type Opened = { readonly text: string; readonly key: string; readonly company: number }

/** @throws SecretRefused for a changed ciphertext or a key that is not in the ring */
export const unseal = (token: string, ring = currentRing()): Opened => {
  const [, id = "", company = "", nonce = "", body = ""] = TOKEN.exec(token) ?? []
  const { key } = keyOf(ring, id)
  const bytes = Buffer.from(body, "base64url")
  const cipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(Buffer.from(headOf(id, Number(company))))
  try {
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = cipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + cipher.final("utf8")
    return { text, key: id, company: Number(company) }
  } catch {
    throw new SecretRefused("an encrypted value was changed")
  }
}
