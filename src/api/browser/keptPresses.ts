import type { Entry, Kept, Position } from "#machines/checkIn/checkInTypes.ts"
import { ownerKey } from "./owner.ts"
import { seal, unseal } from "./seal.ts"
import { stored } from "./storage.ts"

/**
 * Presses that wait for a connection, per account and company, in the order they were made. Encrypted like drafts of
 * personal data, so that no other account of this browser reads them; a photo is part of it as a data URL.
 */
const PREFIX = "presses."
const keyOf = (): string => `${PREFIX}${ownerKey() ?? ""}`

type Plain = Omit<Entry, "photo"> & { readonly photo: string | null }

const isPosition = (value: unknown): value is Position =>
  typeof value === "object" && value !== null && "lat" in value && typeof value.lat === "number"
/** A press that another version of the product stored may have another shape; it is ignored. */
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" &&
  value !== null &&
  "request_id" in value &&
  typeof value.request_id === "string" &&
  "device_at" in value &&
  typeof value.device_at === "string" &&
  "kind" in value &&
  (value.kind === "in" || value.kind === "out") &&
  "position" in value &&
  (value.position === null || isPosition(value.position)) &&
  "photo" in value &&
  (value.photo === null || typeof value.photo === "string")

const read = async (): Promise<readonly Plain[]> => {
  const raw = stored.get(keyOf())
  if (raw === null || ownerKey() === null) return []
  try {
    const all: unknown = JSON.parse((await unseal(raw)) ?? "[]")
    return Array.isArray(all) ? all.filter(isPlain) : []
  } catch {
    return []
  }
}

/** @returns whether it survives the page */
const write = async (presses: readonly Plain[]): Promise<boolean> => {
  const key = keyOf()
  if (presses.length === 0) {
    stored.remove(key)
    return true
  }
  const sealed = await seal(JSON.stringify(presses))
  if (sealed === null || ownerKey() === null) return false
  stored.set(key, sealed)
  return stored.isLasting(key)
}

const TYPE = "image/jpeg"
const textOf = async (photo: unknown): Promise<string | null> => {
  if (!(photo instanceof Blob)) return null
  const bytes = new Uint8Array(await photo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}
const photoOf = (text: string | null): File | null =>
  text === null
    ? null
    : new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], "absen.jpg", { type: TYPE })

const shown = (presses: readonly Plain[]): readonly Kept[] =>
  presses.map(({ request_id, kind, device_at }) => ({ request_id, kind, device_at }))

export const keptPresses = {
  list: async (): Promise<readonly Kept[]> => shown(await read()),
  /** The oldest press; null = none is stored. */
  first: async (): Promise<Entry | null> => {
    const [first] = await read()
    return first === undefined ? null : { ...first, photo: photoOf(first.photo) }
  },
  /** Adds a press; the same one again changes nothing. @returns null where it would not survive the page */
  add: async (entry: Entry): Promise<readonly Kept[] | null> => {
    const before = await read()
    if (before.some(({ request_id }) => request_id === entry.request_id)) return shown(before)
    const after = [...before, { ...entry, photo: await textOf(entry.photo) }]
    return (await write(after)) ? shown(after) : null
  },
  remove: async (request_id: string): Promise<readonly Kept[]> => {
    const after = (await read()).filter((one) => one.request_id !== request_id)
    await write(after)
    return shown(after)
  },
}
