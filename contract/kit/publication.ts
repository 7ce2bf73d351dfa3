import { Schema } from "effect"
import type { Problem } from "./resource.ts"
import { optionalMoment } from "./schema.ts"

/** Derived from the times of publication, never set by hand; without a publish time a text is a draft. */
export const publicationStatuses = ["draft", "scheduled", "published", "archived"] as const
export const publicationStatus = Schema.Literals(publicationStatuses)

/** The time a text is published at (null = a draft), and the time it expires (null = never). */
export const publicationFields = { publish_at: optionalMoment, expire_at: optionalMoment }

type Times = { readonly publish_at: string | null; readonly expire_at: string | null }
export const publicationProblems = ({ publish_at, expire_at }: Times): readonly Problem[] => [
  ...(expire_at !== null && publish_at === null
    ? [{ path: ["publish_at"], issue: "Isi juga waktu terbitnya" }]
    : []),
  ...(expire_at !== null && publish_at !== null && Date.parse(expire_at) <= Date.parse(publish_at)
    ? [{ path: ["expire_at"], issue: "Harus sesudah waktu terbit" }]
    : []),
]
