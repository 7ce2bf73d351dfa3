import type { Outcome } from "#contract/kit/errors.ts"
import type { Draft, Unsaved } from "#machines/form/formTypes.ts"
import { ownerKey } from "./owner.ts"
import { seal, unseal } from "./seal.ts"
import { stored } from "./storage.ts"

/**
 * Unsaved form input (drafts) in this browser, per account, company and form. Drafts of forms with personal data are
 * encrypted with a key that only `me` returns; where the browser cannot encrypt (plain http outside localhost) they are
 * not stored at all.
 */
const PREFIX = "draft."
const keyOf = (form: string, id: number | null) => `${PREFIX}${ownerKey() ?? ""}.${form}.${id ?? "new"}`

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string")

/**
 * A draft written by another version of the product may have another shape; discard it, or the form could never render.
 */
const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "values" in value &&
  typeof value.values === "object" &&
  value.values !== null &&
  !Array.isArray(value.values) &&
  "version" in value &&
  (value.version === null || typeof value.version === "number") &&
  "at" in value &&
  typeof value.at === "string" &&
  !Number.isNaN(Date.parse(value.at)) &&
  (!("without" in value) || isTexts(value.without))

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === "object" && value !== null && Object.values(value).some(hasFile))

export const drafts = (form: string, options: { readonly personal: boolean }) => ({
  recall: async (id: number | null): Promise<Outcome<Draft | null>> => {
    const none = { ok: true as const, value: null, message: "" }
    const raw = stored.get(keyOf(form, id))
    if (raw === null || ownerKey() === null) return none
    try {
      const plain = options.personal ? await unseal(raw) : raw
      const draft: unknown = plain === null ? null : JSON.parse(plain)
      return { ...none, value: isDraft(draft) ? draft : null }
    } catch {
      return none
    }
  },
  keep: async ({ id, version, values, lacks }: Unsaved): Promise<Outcome<string>> => {
    const at = new Date().toISOString()
    /**
     * Files are not stored: they would exceed the browser's quota. Their names are shown when the draft is restored.
     */
    const chosen = Object.keys(values).filter((key) => hasFile(values[key]))
    const without = [...new Set([...lacks, ...chosen])]
    const plain = JSON.stringify({ values, version, at, without } satisfies Draft, (_key, value: unknown) =>
      value instanceof Blob ? undefined : value,
    )
    const body = options.personal ? await seal(plain) : plain
    const key = keyOf(form, id)
    if (body !== null && ownerKey() !== null) stored.set(key, body)
    /** If the page has been closed, nothing reports that the draft was saved. */
    return body !== null && ownerKey() !== null && stored.isLasting(key)
      ? { ok: true, value: at, message: "" }
      : { ok: false, failure: { _tag: "NotFound" } }
  },
  forget: async (id: number | null): Promise<Outcome<null>> => {
    stored.remove(keyOf(form, id))
    return { ok: true, value: null, message: "" }
  },
})
