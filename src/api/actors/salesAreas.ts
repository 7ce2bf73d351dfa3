import { areaCustomers, areaTree, salesAreas } from "#contract/areas/sales/areas.ts"
import {
  leaveTeam,
  listPlottable,
  listTeamPeople,
  plotTeam,
  stayHistory,
  undoPlot,
} from "#contract/areas/sales/plotting.ts"
import { salesTeams } from "#contract/areas/sales/teams.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { createEraseMachine } from "#machines/erase/eraseMachine.ts"
import { plottingMachine } from "#machines/plotting/plottingMachine.ts"
import type { LeaveAsk, Moved, MoveAsk, UndoAsk } from "#machines/plotting/plottingTypes.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { removing } from "./list.ts"
import { asking } from "./reading.ts"

export type Tree = AnswerOf<typeof areaTree>
export type TreeArea = Tree["areas"][number]
export type AreaCustomers = AnswerOf<typeof areaCustomers>
export type TeamPage = AnswerOf<typeof salesTeams.calls.list>
export type PeoplePage = AnswerOf<typeof listPlottable>
export type PersonRow = PeoplePage["rows"][number]
export type History = AnswerOf<typeof stayHistory>

/** People of a team, or without one (`tim_id` null). */
export type PeopleAsk = {
  readonly tim_id: number | null
  readonly q: string
  readonly page: number
  readonly state: "kini" | "nanti" | "lalu" | null
  readonly has_sales: boolean
}

export const liveAreaTree = createQueryMachine<Tree, Record<string, never>>(
  "areaPenjualan",
  "Pohon area dengan petanya",
).provide({ actors: { load: asking((_, abort) => send(areaTree, {}, abort)) } })

/** null = no area is chosen, or it has no outline. */
export const liveAreaCustomers = createQueryMachine<AreaCustomers, number | null>(
  "pelangganArea",
  "Pelanggan di dalam garis batas satu area",
).provide({
  actors: {
    load: asking((area_id, abort) =>
      area_id === null
        ? Promise.resolve(succeeded<AreaCustomers>({ count: 0, rows: [], groups: [] }))
        : send(areaCustomers, { area_id }, abort),
    ),
  },
})

const TEAMS_SHOWN = 50
export const liveAreaTeams = createQueryMachine<TeamPage, InputOf<typeof salesTeams.calls.list>>(
  "timPenjualan",
  "Tim satu area dan area di bawahnya",
).provide({
  actors: {
    load: asking((input, abort) => send(salesTeams.calls.list, { ...input, per_page: TEAMS_SHOWN }, abort)),
  },
})

const PEOPLE_SHOWN = 50
const searched = (q: string) => (q === "" ? {} : { q })
export const livePlottingPeople = createQueryMachine<PeoplePage, PeopleAsk>(
  "orangTim",
  "Pegawai satu tim, atau yang belum punya tim",
).provide({
  actors: {
    load: asking(({ tim_id, q, page, state, has_sales }, abort) => {
      const paged = { page, per_page: PEOPLE_SHOWN, ...searched(q) }
      return tim_id === null
        ? send(listPlottable, { ...paged, ...(has_sales ? { has_sales } : {}) }, abort)
        : send(listTeamPeople, { ...paged, tim_id, ...(state === null ? {} : { state }) }, abort)
    }),
  },
})

/** null = nobody is chosen. */
export const liveStayHistory = createQueryMachine<History | null, number | null>(
  "riwayatTim",
  "Riwayat tim seorang pegawai",
).provide({
  actors: {
    load: asking((members_id, abort) =>
      members_id === null ? Promise.resolve(succeeded(null)) : send(stayHistory, { members_id }, abort),
    ),
  },
})

export const livePlotting = plottingMachine.provide({
  actors: {
    move: actor<Moved, MoveAsk>(({ tim_id, valid_from, people }, abort) =>
      send(
        plotTeam,
        {
          tim_id,
          valid_from,
          members_id: people.map(({ id }) => id),
          seen: people.map(({ id, team }) => ({ members_id: id, tim_id: team })),
        },
        abort,
      ),
    ),
    leave: actor<{ readonly rows: Moved["rows"] }, LeaveAsk>(
      async ({ tim_id, valid_to, members_id }, abort) => {
        const outcome = await send(leaveTeam, { tim_id, valid_to, members_id }, abort)
        if (!outcome.ok) return outcome
        const rows = outcome.value.rows.map(({ id = 0, ok, message }) => ({ id, ok, message }))
        return { ...outcome, value: { rows } }
      },
    ),
    undo: actor<null, { readonly ask: UndoAsk | null }>(async ({ ask }, abort) => {
      if (ask === null) return failed({ _tag: "NotFound" })
      const outcome = await send(undoPlot, ask, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export const liveAreaErase = createEraseMachine("hapusArea", "Menghapus sebuah area").provide({
  actors: { removal: removing(salesAreas) },
})
export const liveTeamErase = createEraseMachine("hapusTim", "Menghapus sebuah tim").provide({
  actors: { removal: removing(salesTeams) },
})
