import { fromCallback } from "xstate"
import type { Draft, DraftsRecalled } from "#machines/queue/queueTypes.ts"
import { ownerKey } from "./owner.ts"
import { seal, unseal } from "./seal.ts"
import { stored } from "./storage.ts"

/**
 * Unsent notes and amounts of a queue: in this browser, per account and company, like form drafts, and encrypted like
 * drafts with personal data. One entry per row, so that two windows do not overwrite each other.
 */
const prefixOf = (queue: string) => `draft.${ownerKey() ?? ""}.${queue}Note.`
/** Retention period: by then the request has been decided. */
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

const read = async (key: string): Promise<Kept | null> => {
  try {
    const value: unknown = JSON.parse((await unseal(stored.get(key) ?? "")) ?? "null")
    return isKept(value) && Date.now() - Date.parse(value.at) < KEPT_MS ? value : null
  } catch {
    return null
  }
}

/** By row; entries that are too old or invalid are deleted. */
export const recallNotes = async (queue: string): Promise<Readonly<Record<string, Draft>>> => {
  const owner = ownerKey()
  if (owner === null) return {}
  const prefix = prefixOf(queue)
  const keys = stored.keys().filter((one) => one.startsWith(prefix))
  const found = await Promise.all(keys.map(async (key) => ({ key, kept: await read(key) })))
  /** If the user signs out during decryption the key is gone: keep what could not be decrypted. */
  if (ownerKey() !== owner) return {}
  for (const { key, kept } of found) if (kept === null) stored.remove(key)
  return Object.fromEntries(
    found.flatMap(({ key, kept }) =>
      kept === null ? [] : [[key.slice(prefix.length), { note: kept.note, extra: kept.extra }]],
    ),
  )
}

const keepNote = async (key: string, draft: Draft): Promise<void> => {
  const owner = ownerKey()
  const sealed = await seal(JSON.stringify({ ...draft, at: new Date().toISOString() } satisfies Kept))
  if (sealed === null) stored.remove(key)
  else if (ownerKey() === owner) stored.set(key, sealed)
}

/** Encryption is asynchronous: writes are serialized, so that the latest input is the one that is stored last. */
let writes: Promise<unknown> = Promise.resolve()

export const keepNotes = (
  queue: string,
  drafts: Readonly<Record<string, Draft | null>>,
): Promise<unknown> => {
  if (ownerKey() === null) return writes
  for (const [row, draft] of Object.entries(drafts)) {
    const key = prefixOf(queue) + row
    writes = writes.then(() =>
      draft === null || (draft.note.trim() === "" && draft.extra === null)
        ? stored.remove(key)
        : keepNote(key, draft),
    )
  }
  return writes
}

/** The slot of a queue machine that restores unsent input of an earlier visit. */
export const notesOf = (queue: string) =>
  fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
    void recallNotes(queue).then((drafts) => {
      if (Object.keys(drafts).length > 0)
        sendBack({ type: "drafts.recalled", drafts } satisfies DraftsRecalled)
    })
  })
