import type { Problem } from "./resource.ts"
import { idList, oneOfOr } from "./schema.ts"

/** Audience of something that a company publishes to its employees: everybody, or the one list that `target` names. */
export const audiences = ["all", "offices", "departements", "members"] as const
export type Audience = (typeof audiences)[number]

export const audienceFields = {
  target: oneOfOr(audiences, "all"),
  offices_id: idList(500),
  departements_id: idList(500),
  members_id: idList(200),
}

type Target = {
  readonly target: Audience
  readonly offices_id: readonly number[]
  readonly departements_id: readonly number[]
  readonly members_id: readonly number[]
}

/** Field of the list for each audience. */
const listOf = { offices: "offices_id", departements: "departements_id", members: "members_id" } as const
const nobody = {
  offices: "Pilih paling sedikit satu kantor",
  departements: "Pilih paling sedikit satu divisi",
  members: "Pilih paling sedikit satu pegawai",
} as const

export const audienceProblems = ({ target, ...lists }: Target): readonly Problem[] =>
  target !== "all" && lists[listOf[target]].length === 0
    ? [{ path: [listOf[target]], issue: nobody[target] }]
    : []

/** Empties the lists that `target` does not name. */
export const keptAudience = ({ target, offices_id, departements_id, members_id }: Target) => ({
  offices_id: target === "offices" ? offices_id : [],
  departements_id: target === "departements" ? departements_id : [],
  members_id: target === "members" ? members_id : [],
})
