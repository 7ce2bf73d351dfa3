import { allSwitches, type Switch } from "#contract/areas/rights/access.ts"

/**
 * Kinds of accounts to preview. `inside`: a super administrator who has entered a company; `super`: one outside any
 * company; the others are accounts of a company, by their scope.
 */
export const KINDS = ["company", "office", "restricted", "normal", "inside", "super"] as const
export type Kind = (typeof KINDS)[number]
/** Kinds that an administrator of a company previews: accounts of the company. */
export const COMPANY_KINDS = ["company", "office", "restricted", "normal"] as const satisfies readonly Kind[]
const isOfCompany = (kind: Kind): boolean => COMPANY_KINDS.some((one) => one === kind)
export const PLANS = ["limited", "unlimited"] as const
export type PlanKind = (typeof PLANS)[number]

export type Persona = {
  readonly kind: Kind
  /** Company whose modules, flags and plan are the starting point; null = everything is on. */
  readonly company: number | null
  readonly role: number | null
  /** The account may open the settings. */
  readonly canSetting: boolean
  /** Switches that differ from the company's. */
  readonly turned: readonly Switch[]
  /** null = the company's plan. */
  readonly plan: PlanKind | null
}

export const ANY_PERSONA: Persona = {
  kind: "company",
  company: null,
  role: null,
  canSetting: true,
  turned: [],
  plan: null,
}

/** Filter of the listed pages; `different`: pages that only one of the two personas may open. */
export const ONLY = ["all", "closed", "different"] as const
export type Only = (typeof ONLY)[number]

/** Personas of the preview, from the URL. `b`: a second persona to compare with the first. */
export type Asked = {
  readonly a: Persona
  readonly b: Persona | null
  readonly q: string
  readonly only: Only
}
export type Side = "a" | "b"

const oneOf = <const V extends string>(values: readonly V[], given: string | null): V | null =>
  values.find((value) => value === given) ?? null

const idOf = (given: string | null): number | null => {
  const id = Number(given ?? "")
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Normalizes a persona: `super` has no company, `inside` has no role, and switches are without duplicates. */
const tidied = (persona: Persona): Persona => {
  if (persona.kind === "super") return { ...ANY_PERSONA, kind: "super" }
  const turned = allSwitches.filter((key) => persona.turned.includes(key))
  return persona.kind === "inside"
    ? { ...persona, role: null, canSetting: true, turned }
    : { ...persona, turned }
}

/** A persona of one's own company: no platform account, and the company as it is. */
export const ofOwnCompany = (persona: Persona): Persona => ({
  ...persona,
  kind: isOfCompany(persona.kind) ? persona.kind : "company",
  company: null,
  turned: [],
  plan: null,
})

/** Changes a persona; a change of company resets role, switches and plan. */
export const changed = (persona: Persona, change: Partial<Persona>): Persona =>
  tidied(
    change.company === undefined || change.company === persona.company
      ? { ...persona, ...change }
      : { ...persona, role: null, turned: [], plan: null, ...change },
  )

const PREFIX = { a: "", b: "b_" } as const

const readPersona = (given: URLSearchParams, side: Side): Persona => {
  const at = (key: string) => given.get(`${PREFIX[side]}${key}`)
  const words = (at("turned") ?? "").split(",")
  return tidied({
    kind: oneOf(KINDS, at("kind")) ?? (at("role_id") === null ? "company" : "normal"),
    company: idOf(at("companies_id")),
    role: idOf(at("role_id")),
    canSetting: at("setting") !== "no",
    turned: allSwitches.filter((key) => words.includes(key)),
    plan: oneOf(PLANS, at("plan")),
  })
}

const written = ({ kind, company, role, canSetting, turned, plan }: Persona, side: Side) =>
  Object.entries({
    kind: kind === "company" && side === "a" && role === null ? null : kind,
    companies_id: company,
    role_id: role,
    setting: canSetting ? null : "no",
    turned: turned.length === 0 ? null : turned.join(","),
    plan,
  }).flatMap(([key, value]) => (value === null ? [] : [[`${PREFIX[side]}${key}`, String(value)]]))

/**
 * @param search with or without its `?`; unknown values are ignored
 * @param isOwn within one's own company
 */
export const readAsked = (search: string, isOwn: boolean = false): Asked => {
  const given = new URLSearchParams(search)
  const kept = isOwn ? ofOwnCompany : (persona: Persona) => persona
  const b = given.has("b_kind") ? kept(readPersona(given, "b")) : null
  const only = oneOf(ONLY, given.get("only")) ?? "all"
  return {
    a: kept(readPersona(given, "a")),
    b,
    q: given.get("q") ?? "",
    only: only === "different" && b === null ? "all" : only,
  }
}

/** As a query string with its `?`; "" = nothing selected. */
export const writeAsked = ({ a, b, q, only }: Asked): string => {
  const text = new URLSearchParams([
    ...written(a, "a"),
    ...(b === null ? [] : written(b, "b")),
    ...(q === "" ? [] : [["q", q]]),
    ...(only === "all" ? [] : [["only", only]]),
  ]).toString()
  return text === "" ? "" : `?${text}`
}

/** Company and role to fetch. */
export type Wanted = { readonly companies_id: number | null; readonly role_id: number | null }
export const wantedBy = ({ company, role }: Persona): Wanted => ({ companies_id: company, role_id: role })
export const keyOf = ({ companies_id, role_id }: Wanted): string => `${companies_id ?? "-"}/${role_id ?? "-"}`

/** Companies and roles that the two personas need, without duplicates. */
export const allWanted = ({ a, b }: Asked): readonly Wanted[] => {
  const first = wantedBy(a)
  const second = b === null ? first : wantedBy(b)
  return keyOf(first) === keyOf(second) ? [first] : [first, second]
}
