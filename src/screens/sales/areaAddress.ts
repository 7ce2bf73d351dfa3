import { type StayState, stayStates } from "#contract/areas/sales/plotting.ts"
import type { PeopleAsk } from "#src/api/actors/salesAreas.ts"
import { AREA_PATH } from "#src/resources/sales/areaForms.ts"

/** A form in a dialog: of a stored row, or of a new one. */
export type FormAt = number | "baru" | null
export type AreaAddress = {
  /** On a phone the tree, the map and the teams are three tabs; wider, the tree is next to one of the other two. */
  readonly tab: "area" | "peta" | "tim"
  /** The chosen area; null = all. */
  readonly area: number | null
  /** The team whose people are listed; null = those without a team. */
  readonly team: number | null
  readonly q: string
  readonly page: number
  readonly state: StayState | null
  readonly sold: boolean
  readonly areaForm: FormAt
  readonly teamForm: FormAt
  /** The employee whose history is shown. */
  readonly person: number | null
}

const idIn = (text: string | null): number | null => {
  const id = Number(text ?? "")
  return Number.isInteger(id) && id > 0 ? id : null
}
const formIn = (text: string | null): FormAt => (text === "baru" ? "baru" : idIn(text))

export const readAreaAddress = (search: string): AreaAddress => {
  const asked = new URLSearchParams(search)
  const [state, tab] = [asked.get("keadaan"), asked.get("tampil")]
  return {
    tab: tab === "tim" || tab === "peta" ? tab : "area",
    area: idIn(asked.get("di")),
    team: idIn(asked.get("dari")),
    q: asked.get("q") ?? "",
    page: idIn(asked.get("page")) ?? 1,
    state: stayStates.find((one) => one === state) ?? null,
    sold: asked.get("menjual") === "1",
    areaForm: formIn(asked.get("area")),
    teamForm: formIn(asked.get("tim")),
    person: idIn(asked.get("riwayat")),
  }
}

/** Parameters of dialogs, which belong to no other address. */
const DIALOGS = ["area", "tim", "riwayat", "action"]

/** The address with changed parameters; null removes one. Anything but the page starts at the first page. */
export const areaHref = (
  search: string,
  patch: Readonly<Record<string, string | number | null>> = {},
): string => {
  const asked = new URLSearchParams(search)
  for (const name of [...DIALOGS, ...("page" in patch ? [] : ["page"])]) asked.delete(name)
  for (const [name, value] of Object.entries(patch))
    if (value === null || value === "") asked.delete(name)
    else asked.set(name, `${value}`)
  const text = asked.toString()
  return text === "" ? AREA_PATH : `${AREA_PATH}?${text}`
}
/** The query below a dialog, to which its form returns. */
export const queryBelow = (search: string): string => {
  const asked = new URLSearchParams(search)
  for (const name of DIALOGS) asked.delete(name)
  const text = asked.toString()
  return text === "" ? "" : `?${text}`
}
export type DialogName = "area" | "tim" | "riwayat"
/** The same page with a dialog over it. */
export const dialogHref = (search: string, name: DialogName, value: number | "baru"): string => {
  const below = queryBelow(search)
  return `${AREA_PATH}${below === "" ? "?" : `${below}&`}${name}=${value}`
}

export const peopleAsk = ({ team, q, page, state, sold }: AreaAddress): PeopleAsk => ({
  tim_id: team,
  q,
  page,
  state,
  has_sales: sold,
})
export const teamsAsk = ({ area }: AreaAddress) => ({
  page: 1,
  ...(area === null ? {} : { area_id: area }),
})
