import type { AnswerOf } from "#contract/kit/call.ts"
import { MAX_PAGE_SIZE } from "#contract/kit/constants.ts"
import { type Outcome, succeeded } from "#contract/kit/errors.ts"
import { exportPlan, listPlan, type SavedCell, savePlan } from "#contract/areas/attendance/ploting.ts"
import { partsOf } from "#machines/grid/gridCells.ts"
import { createGridMachine } from "#machines/grid/gridMachine.ts"
import type { Grid, GridAsk, GridDraft, Mark, SaveResult, Sent, Unkept } from "#machines/grid/gridTypes.ts"
import { drafts } from "../browser/drafts.ts"
import { print } from "../browser/print.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

type Plan = AnswerOf<typeof listPlan>

const gridOf = ({ rows, dates, shifts, total, page, last_page, base_version }: Plan): Grid => ({
  rows: rows.map(({ id, member, days, stays }) => ({
    id,
    nama: member.nama,
    sub: member.kantor,
    days,
    stays,
  })),
  dates,
  shifts,
  total,
  page,
  last_page,
  base_version,
})

/** The grid's query, also used to export it as a spreadsheet. */
export const planAsk = ({ month, q, offices_id, departement_id }: GridAsk) => ({
  month,
  ...(q === "" ? {} : { q }),
  ...(offices_id === null ? {} : { offices_id: Number(offices_id) }),
  ...(departement_id === null ? {} : { departement_id: Number(departement_id) }),
})

/** Drafts are stored per month and employee filter, so that they never mix. */
const draftOf = ({ month, q, offices_id, departement_id, page }: GridAsk) =>
  drafts(`ploting.${[month, offices_id, departement_id, q, page].join(".")}`, { personal: false })

const isCell = (value: unknown): value is GridDraft["cells"][string] =>
  typeof value === "object" && value !== null && "value" in value && "was" in value

const resultOf = (
  sent: Sent["cells"],
  rows: readonly SavedCell[],
  base_version: number | null,
): SaveResult => {
  const saved: string[] = []
  const marks: Record<string, Mark> = {}
  for (const { row, ok, message, kind, theirs } of rows) {
    const key = sent[row]?.key
    if (key === undefined) continue
    if (ok) saved.push(key)
    if (!ok && kind !== undefined) marks[key] = { kind, message, ...(theirs === undefined ? {} : { theirs }) }
  }
  return { saved, marks, base_version }
}

const save = actor<SaveResult, Sent>(async ({ base_version, cells }, abort) => {
  const outcome = await send(
    savePlan,
    {
      cells: cells.map(({ key, value, was, accept }) => {
        const { id, date } = partsOf(key)
        return { members_id: id, date, shift_id: value, was, accept }
      }),
      mode: "replace",
      base_version,
    },
    abort,
  )
  if (outcome.ok)
    return { ...outcome, value: resultOf(cells, outcome.value.rows, outcome.value.base_version) }
  /** Nothing could be saved: each cell reports its reason. */
  return outcome.failure._tag === "Refused" && outcome.failure.rows.length > 0
    ? succeeded(resultOf(cells, outcome.failure.rows as readonly SavedCell[], null))
    : outcome
})

/** The shift plan grid. */
export const plotingMachine = createGridMachine("ploting", "Ploting shift pegawai per hari").provide({
  actors: {
    load: actor<Grid, { readonly ask: GridAsk }>(async ({ ask }, abort) => {
      const asked = { ...planAsk(ask), page: ask.page, per_page: MAX_PAGE_SIZE }
      const outcome = await send(listPlan, asked, abort)
      return outcome.ok ? { ...outcome, value: gridOf(outcome.value) } : outcome
    }),
    recallDraft: actor<GridDraft | null, { readonly ask: GridAsk }>(
      async ({ ask }): Promise<Outcome<GridDraft | null>> => {
        const outcome = await draftOf(ask).recall(null)
        if (!outcome.ok || outcome.value === null) return succeeded(null)
        const { at, values } = outcome.value
        const cells = Object.entries(values).filter((entry): entry is [string, GridDraft["cells"][string]] =>
          isCell(entry[1]),
        )
        return succeeded({ at, cells: Object.fromEntries(cells) })
      },
    ),
    keepDraft: actor<string | null, Unkept>(async ({ ask, cells }): Promise<Outcome<string | null>> => {
      const own = draftOf(ask)
      if (Object.keys(cells).length === 0) return own.forget(null)
      return own.keep({ id: null, version: null, values: cells, lacks: [] })
    }),
    forgetDraft: actor<null, { readonly ask: GridAsk }>(({ ask }) => draftOf(ask).forget(null)),
    save,
    print,
  },
})

export const planFiles = () => located(exportPlan, "plotingExport", "Ekspor rencana shift")
