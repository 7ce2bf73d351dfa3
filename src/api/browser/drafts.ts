import type { Outcome } from "#contract/kit/errors.ts"
import type { Draft, Unsaved } from "#machines/form/formTypes.ts"
import { ownerKey } from "./owner.ts"
import { seal, unseal } from "./seal.ts"
import { stored } from "./storage.ts"

/**
 * What was typed and not saved, in this browser, for one account in one company and one form. Drafts of forms with
 * personal values are encrypted with a key that only `me` answers; where the browser cannot encrypt (plain http
 * outside localhost) they are not kept at all.
 */
const PREFIX = "draft."
const keyOf = (form: string, id: number | null) => `${PREFIX}${ownerKey() ?? ""}.${form}.${id ?? "new"}`

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string")

/** Kept by another version of the product it may have another shape; a form that cannot be drawn would stay so. */
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
    /** Files are not kept: they would outgrow the browser's store. Which were chosen is told when the rest comes back. */
    const chosen = Object.keys(values).filter((key) => hasFile(values[key]))
    const without = [...new Set([...lacks, ...chosen])]
    const plain = JSON.stringify({ values, version, at, without } satisfies Draft, (_key, value: unknown) =>
      value instanceof Blob ? undefined : value,
    )
    const body = options.personal ? await seal(plain) : plain
    const key = keyOf(form, id)
    if (body !== null && ownerKey() !== null) stored.set(key, body)
    /** Where it is gone with the page nobody is told that it is kept. */
    return body !== null && ownerKey() !== null && stored.isLasting(key)
      ? { ok: true, value: at, message: "" }
      : { ok: false, failure: { _tag: "NotFound" } }
  },
  forget: async (id: number | null): Promise<Outcome<null>> => {
    stored.remove(keyOf(form, id))
    return { ok: true, value: null, message: "" }
  },
})
