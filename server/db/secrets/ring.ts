import { createHmac } from "node:crypto"

/** A data key with the name that ciphertexts carry. */
export type DataKey = { readonly id: string; readonly key: Buffer }

/**
 * The key ring of an installation. New values are encrypted with the first key; the others only decrypt. The index key
 * derives nonces, which are also the blind index of a value, and stays the same when data keys are rotated.
 */
export type Ring = { readonly keys: readonly [DataKey, ...DataKey[]]; readonly index: Buffer }

/** Entry of the ring that holds the index key. */
export const INDEX = "index"
const ID = /^[a-z0-9]{1,12}$/
const KEY_BYTES = 32
const BASE64 = /^[A-Za-z0-9+/_-]{42,43}[A-Za-z0-9+/_=-]?$/

const bytesOf = (id: string, text: string): Buffer => {
  const key = Buffer.from(text, "base64")
  if (!BASE64.test(text) || key.length !== KEY_BYTES)
    throw new Error(`DATA_KEYS: kunci ${id} harus 32 byte dalam base64`)
  return key
}

/**
 * Reads a ring: `id:base64` of each key, separated by commas or lines, the first one current, and `index:base64`.
 * @throws Error that names the entry, never a key
 */
export const parseRing = (text: string): Ring => {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [id = "", key = "", ...rest] = entry.split(":")
      if (!ID.test(id) || rest.length > 0)
        throw new Error("DATA_KEYS: tulis id:base64, dengan id dari huruf kecil dan angka (paling banyak 12)")
      return { id, key: bytesOf(id, key) }
    })
  const ids = entries.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`DATA_KEYS: kunci ${twice} tertulis dua kali`)
  const index = entries.find(({ id }) => id === INDEX)
  const [first, ...others] = entries.filter(({ id }) => id !== INDEX)
  if (index === undefined || first === undefined)
    throw new Error(
      "DATA_KEYS: perlu satu kunci data dan kunci index (buat keduanya dengan npm run keys -- new)",
    )
  return { keys: [first, ...others], index: index.key }
}

const PRINT_CHARS = 16
/** Recognizes a key without revealing it. */
export const fingerprint = (key: Buffer): string =>
  createHmac("sha256", key).update("balai data key").digest("hex").slice(0, PRINT_CHARS)

let open: Ring | null = null

/** Sets the ring of this process; main does it once the database is open. */
export const loadRing = (ring: Ring): void => {
  open = ring
}

/** The ring of this process; programs that open a database without the server take it from the environment. */
export const currentRing = (): Ring => {
  if (open !== null) return open
  const text = process.env["DATA_KEYS"]
  if (text === undefined || text === "") throw new Error("the data keys are not loaded")
  open = parseRing(text)
  return open
}
