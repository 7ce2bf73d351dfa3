import { draftKey } from "./owner.ts"

/**
 * Encryption at rest (AES-GCM) of personal data in the browser: the key is derived from a secret that only `me` returns
 * and is held in memory alone, so that nothing is readable once the session is over. Without Web Crypto (plain http
 * outside localhost) there is no key, and nothing is stored.
 */
const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
const text = (data: Uint8Array) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))

/** The last two: the account's drafts and the session's stored answers alternate. */
let imported: readonly { readonly raw: string; readonly key: Promise<CryptoKey> }[] = []

const importKey = async (raw: string): Promise<CryptoKey> => {
  const digest = await crypto.subtle.digest("SHA-256", bytes(raw))
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"])
}

const cipherKey = async (raw: string | null): Promise<CryptoKey | null> => {
  if (raw === null || !("subtle" in crypto)) return null
  const known = imported.find((one) => one.raw === raw)
  if (known !== undefined) return known.key
  const made = { raw, key: importKey(raw) }
  imported = [made, ...imported].slice(0, 2)
  return made.key
}

/**
 * @param secret base64
 * @returns null = this browser cannot encrypt, or nobody is signed in
 */
export const seal = async (plain: string, secret = draftKey()): Promise<string | null> => {
  const key = await cipherKey(secret)
  if (key === null) return null
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(plain))
  return `${text(iv)}.${text(new Uint8Array(sealed))}`
}

/** null = no key, or not in this format; throws when it was encrypted with another key. */
export const unseal = async (sealed: string, secret = draftKey()): Promise<string | null> => {
  const key = await cipherKey(secret)
  const [iv, body] = sealed.split(".")
  if (key === null || iv === undefined || body === undefined) return null
  return new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(iv) }, key, bytes(body)),
  )
}
