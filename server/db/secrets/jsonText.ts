import { isToken } from "./token.ts"
import { isFigures, type SecretKeys } from "./params.ts"

/**
 * Rewrites texts in stored JSON without parsing it: numbers keep the form in which they are stored. Encrypts what is below
 * the keys, and every ciphertext wherever it is, because archived rows hold documents of other tables.
 */

const PARTS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

type Level = { readonly isObject: boolean; readonly isBelow: boolean }

export const rewriteTexts = (raw: string, keys: SecretKeys, change: (text: string) => string): string => {
  const levels: Level[] = []
  let name: string | null = null
  let isKey = false
  const isBelow = (): boolean =>
    keys === "all" ||
    levels.at(-1)?.isBelow === true ||
    (name !== null && keys !== "figures" && keys.includes(name))
  return raw.replaceAll(PARTS, (part) => {
    const top = levels.at(-1)
    if (part === "{" || part === "[") {
      levels.push({ isObject: part === "{", isBelow: isBelow() })
      isKey = part === "{"
      name = null
      return part
    }
    if (part === "}" || part === "]") {
      levels.pop()
      name = null
      return part
    }
    if (part === ",") {
      isKey = top?.isObject === true
      name = null
      return part
    }
    if (part === ":") {
      isKey = false
      return part
    }
    const text = JSON.parse(part) as string
    if (isKey) {
      name = text
      return part
    }
    const isSecret = text !== "" && (isBelow() || isToken(text) || (keys === "figures" && isFigures(text)))
    return isSecret ? JSON.stringify(change(text)) : part
  })
}
