/** Values defined by the product, never personal data: the key of a column, the name of a setting. */
const OWN_WORDS = new Set(["key", "type", "density", "dir"])
/** Names of secrets: passwords, tokens, keys, codes. These are always masked. */
const SECRET = /passw|sandi|token|secret|rahasia|credential|otp|^pin$|_key$|^sig$/i
/** Addresses that grant access by themselves: links from emails, signed files. */
const SECRET_ADDRESS = /[?&](?:key|sig|token)=|\/special\/auth\//
const MAX_DEPTH = 4

/** Masks a text or number, by the name of its key. */
type Cover = (value: string | number, key: string) => unknown

const covered = (value: string | number): unknown => (typeof value === "number" ? 0 : value === "" ? "" : "•")
const butOwnWords: Cover = (value, key) =>
  OWN_WORDS.has(key) && typeof value === "string" ? value : covered(value)
const onlySecrets: Cover = (value) =>
  typeof value === "string" && SECRET_ADDRESS.test(value) ? covered(value) : value

/** A field and its value as a pair: `{ key: "password", value: "…" }`. */
const isSecretPair = (value: object): boolean =>
  Object.entries(value).some(
    ([key, named]) =>
      ["key", "name", "field"].includes(key) && typeof named === "string" && SECRET.test(named),
  )

const walk = (value: unknown, cover: Cover, key: string, depth: number): unknown => {
  if (typeof value === "string" || typeof value === "number") return cover(value, key)
  if (typeof value !== "object" || value === null) return value ?? null
  if (depth > MAX_DEPTH) return "…"
  if (Array.isArray(value)) return value.map((one) => walk(one, cover, "", depth + 1))
  const isPair = isSecretPair(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isSecret = SECRET.test(name) || (isPair && name === "value")
      return [name, walk(one, isSecret ? covered : cover, name, depth + 1)]
    }),
  )
}

/** Masks an event's payload but keeps its shape: texts and numbers are masked, booleans and empty values are kept. */
export const masked = (value: unknown): unknown => walk(value, butOwnWords, "", 0)

/** An event's payload unmasked except for secrets: a trace is a file that gets shared. */
export const withoutSecrets = (value: unknown): unknown => walk(value, onlySecrets, "", 0)
