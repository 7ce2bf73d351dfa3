import { stored } from "../browser/storage.ts"

const KEPT_MS = 86_400_000
const keysOf = (group: string) => `write.${group}.`

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

/** Fingerprint of a write that does not store its content. */
const fingerprint = (text: string): string => {
  let [a, b] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x27d4eb2f)
    b = Math.imul(b ^ code, 0x165667b1) ^ (a >>> 15)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

/** The same form with another file is another write. */
const inWords = (_key: string, value: unknown): unknown =>
  value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value

/**
 * Idempotency keys of writes whose response was lost, by call and payload: sending the same again must not run it
 * twice.
 */
const lost = new Map<string, string>()

/** Stored, so that it survives a crash or a reload: saving the restored draft again is the same write. */
const recall = (key: string): string | null => {
  const [at, id] = (stored.get(key) ?? "").split(" ")
  return id !== undefined && Date.now() - Number(at) < KEPT_MS ? id : null
}

/** After rows of a group are deleted, adding the same again is a new write with a new key. */
const forgetGroup = (group: string): void => {
  for (const text of lost.keys()) if (text.startsWith(`${group}/`)) lost.delete(text)
  stored.removeWhere((key) => key.startsWith(keysOf(group)))
}

export const requestIds = {
  claim: (path: string, payload: object) => {
    const group = path.split("/", 1)[0] ?? path
    const text = `${path} ${JSON.stringify(payload, inWords)}`
    /** Do not store even a fingerprint of a password. */
    const key = "password" in payload ? null : keysOf(group) + fingerprint(text)
    const id = lost.get(text) ?? (key === null ? null : recall(key)) ?? newId()
    lost.set(text, id)
    if (key !== null) stored.set(key, `${Date.now()} ${id}`)
    return {
      id,
      /** The server has answered, so the next attempt is a new write. */
      settle: () => {
        lost.delete(text)
        if (key !== null) stored.remove(key)
        if (path.endsWith("/delete")) forgetGroup(group)
      },
    }
  },
}
