import { draftKey } from "./owner.ts"

/**
 * Encryption at rest (AES-GCM) of personal data in the browser: the key is derived from a secret that only `me` returns
 * and is held in memory alone, so that nothing is readable once the session is over. Without Web Crypto (plain http
 * outside localhost) there is no key, and nothing is stored.
 */
const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
const text = (data: Uint8Array) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))

let imported: { readonly raw: string; readonly key: Promise<CryptoKey> } | null = null

const importKey = async (raw: string): Promise<CryptoKey> => {
  const digest = await crypto.subtle.digest("SHA-256", bytes(raw))
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"])
}

const cipherKey = async (): Promise<CryptoKey | null> => {
  const raw = draftKey()
  if (raw === null || !("subtle" in crypto)) return null
  if (imported?.raw !== raw) imported = { raw, key: importKey(raw) }
  return imported.key
}

/** null = this browser cannot encrypt, or nobody is signed in. */
export const seal = async (plain: string): Promise<string | null> => {
  const key = await cipherKey()
  if (key === null) return null
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(plain))
  return `${text(iv)}.${text(new Uint8Array(sealed))}`
}

/** null = no key, or not in this format; throws when it was encrypted with another key. */
export const unseal = async (sealed: string): Promise<string | null> => {
  const key = await cipherKey()
  const [iv, body] = sealed.split(".")
  if (key === null || iv === undefined || body === undefined) return null
  return new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes(iv) }, key, bytes(body)),
  )
}
