import { fromCallback } from "xstate"
import type { Draft, DraftsRecalled } from "#machines/queue/queueTypes.ts"
import { ownerKey } from "./owner.ts"
import { seal, unseal } from "./seal.ts"
import { stored } from "./storage.ts"

/**
 * Notes and amounts that were typed in a queue and not sent: in this browser, for one account in one company, as
 * drafts of forms are, and sealed like those of people; each row by itself, so that two windows do not write over
 * each other.
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

const read = async (key: string): Promise<Kept | null> => {
  try {
    const value: unknown = JSON.parse((await unseal(stored.get(key) ?? "")) ?? "null")
    return isKept(value) && Date.now() - Date.parse(value.at) < KEPT_MS ? value : null
  } catch {
    return null
  }
}

/** By row; what is too old, or not ours, is thrown away. */
export const recallNotes = async (queue: string): Promise<Readonly<Record<string, Draft>>> => {
  const owner = ownerKey()
  if (owner === null) return {}
  const prefix = prefixOf(queue)
  const keys = stored.keys().filter((one) => one.startsWith(prefix))
  const found = await Promise.all(keys.map(async (key) => ({ key, kept: await read(key) })))
  /** Whoever is out again meanwhile has no key any more: what could not be read is still theirs. */
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

/** Sealing takes a moment: one write after the other, so that the last letter typed is the last one written. */
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

/** The slot of a queue machine that brings back what an earlier visit typed. */
export const notesOf = (queue: string) =>
  fromCallback<{ type: "never" }, Record<string, never>>(({ sendBack }) => {
    void recallNotes(queue).then((drafts) => {
      if (Object.keys(drafts).length > 0)
        sendBack({ type: "drafts.recalled", drafts } satisfies DraftsRecalled)
    })
  })
