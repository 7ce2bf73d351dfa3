import type { Draft } from "#machines/queue/queueTypes.ts"
import { ownerKey } from "./owner.ts"
import { stored } from "./storage.ts"

/**
 * Notes and amounts that were typed in a queue and not sent: in this browser, for one account in one company, as
 * drafts of forms are; each row by itself, so that two windows do not write over each other.
 */
const prefixOf = (queue: string) => `draft.${ownerKey() ?? ""}.${queue}Note.`
/** By then somebody has decided; nobody would look for it. */
const KEPT_MS = 30 * 24 * 3_600_000

type Kept = Draft & { readonly at: string }

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "note" in value &&
  typeof value.note === "string" &&
  "extra" in value &&
  typeof value.extra === "object" &&
  "at" in value &&
  typeof value.at === "string"

const read = (key: string): Kept | null => {
  try {
    const value: unknown = JSON.parse(stored.get(key) ?? "null")
    return isKept(value) && Date.now() - Date.parse(value.at) < KEPT_MS ? value : null
  } catch {
    return null
  }
}

/** By row; what is too old, or not ours, is thrown away. */
export const recallNotes = (queue: string): Readonly<Record<string, Draft>> => {
  if (ownerKey() === null) return {}
  const prefix = prefixOf(queue)
  const found: Record<string, Draft> = {}
  for (const key of stored.keys().filter((one) => one.startsWith(prefix))) {
    const kept = read(key)
    if (kept === null) stored.remove(key)
    else found[key.slice(prefix.length)] = { note: kept.note, extra: kept.extra }
  }
  return found
}

export const keepNotes = (queue: string, drafts: Readonly<Record<string, Draft | null>>): void => {
  if (ownerKey() === null) return
  for (const [row, draft] of Object.entries(drafts)) {
    const key = prefixOf(queue) + row
    if (draft === null || (draft.note.trim() === "" && draft.extra === null)) stored.remove(key)
    else stored.set(key, JSON.stringify({ ...draft, at: new Date().toISOString() } satisfies Kept))
  }
}
