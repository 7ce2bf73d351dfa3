import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import { assignMany, previewAssignment } from "#contract/areas/fieldwork/assigning.ts"
import { moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import {
  orderRoute,
  taskBoard,
  taskCalendar,
  taskMap,
  taskRoute,
} from "#contract/areas/fieldwork/taskViews.ts"
import { openTaskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { failed, type FieldErrors, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { assignMachine } from "#machines/assign/assignMachine.ts"
import { type BoardAsk, boardMachine } from "#machines/board/boardMachine.ts"
import type { Board } from "#machines/board/boardMoves.ts"
import type { Values } from "#machines/form/formTypes.ts"
import { createInPlaceMachine } from "#machines/home/inPlaceMachine.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { createSortingMachine } from "#machines/sorting/sortingMachine.ts"
import type { Sortable } from "#machines/sorting/sortingTypes.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { visible } from "../browser/visible.ts"
import { mistakesIn, send, sendLoose } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"

export type TaskMonth = AnswerOf<typeof taskCalendar>
export type TaskPoints = AnswerOf<typeof taskMap>
/** A day with the filters, and the visible part of the map where all points are too many for one answer. */
export type TaskMapAsk = BoardAsk & Pick<InputOf<typeof taskMap>, "box">
export type Route = AnswerOf<typeof taskRoute>
export type RouteAsk = { readonly members_id: number; readonly tanggal: string }

export const liveBoard = boardMachine.provide({
  actors: {
    load: actor<Board, { readonly ask: BoardAsk; readonly behind: boolean }>(
      async ({ ask, behind }, abort) => {
        if (behind) await visible(abort)
        return withMinimumDelay(behind, () => send(taskBoard, ask, abort))
      },
    ),
    move: actor(async ({ id, step, note }, abort) => {
      const outcome = await send(moveTasks, { ids: [id], step, note }, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

/** The month of a day, with the board's filters. */
export const liveTaskCalendar = createQueryMachine<TaskMonth, BoardAsk>(
  "kalenderTugas",
  "Tugas tiap hari dalam satu bulan",
).provide({
  actors: {
    load: asking(({ tanggal, ...rest }, abort) =>
      send(taskCalendar, { ...rest, month: tanggal.slice(0, 7) }, abort),
    ),
  },
})

export const liveTaskMap = createQueryMachine<TaskPoints, TaskMapAsk>(
  "petaTugas",
  "Tugas satu hari di peta",
).provide({ actors: { load: asking((ask, abort) => send(taskMap, ask, abort)) } })

export const liveRoute = createQueryMachine<Route, RouteAsk>(
  "ruteTugas",
  "Rute seorang pegawai pada satu hari",
).provide({ actors: { load: asking((ask, abort) => send(taskRoute, ask, abort)) } })

/** The route on the board's map; null = nobody is chosen. */
export const liveBoardRoute = createQueryMachine<
  Route | null,
  Omit<RouteAsk, "members_id"> & { readonly members_id: number | null }
>("rutePapan", "Rute seorang pegawai di peta papan").provide({
  actors: {
    load: asking(({ members_id, tanggal }, abort) =>
      members_id === null
        ? Promise.resolve({ ok: true as const, value: null, message: "" })
        : send(taskRoute, { members_id, tanggal }, abort),
    ),
  },
})

/** The open stops of a route, put in order by hand. */
export const routeSorting = (ask: RouteAsk) =>
  createSortingMachine("ruteTugasSorting", "Mengurutkan tugas seorang pegawai").provide({
    actors: {
      load: actor<readonly Sortable[], Record<string, never>>(async (_, abort) => {
        const outcome = await send(taskRoute, ask, abort)
        return outcome.ok
          ? succeeded(
              outcome.value.stops
                .filter(({ status }) => openTaskStates.some((one) => one === status))
                .map(({ id, judul, customers_nama }) => ({
                  id,
                  label: customers_nama === null ? judul : `${customers_nama} · ${judul}`,
                })),
            )
          : outcome
      }),
      save: actor<null, { readonly ids: readonly number[] }>(async ({ ids }, abort) => {
        const outcome = await send(orderRoute, { ...ask, ids }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })

/** The shortest route found, stored. */
export const liveShortest = createInPlaceMachine<RouteAsk | null, AnswerOf<typeof orderRoute>>(
  "ruteTerpendek",
  "Rute terpendek yang ditemukan",
  null,
  () => ({}),
).provide({
  actors: {
    save: actor(async ({ values }, abort) =>
      values === null ? failed({ _tag: "NotFound" }) : send(orderRoute, { ...values, ids: [] }, abort),
    ),
  },
})

const PLACES = ["members_ids", "customers_ids", "tanggal", "spread", "days", "weeks"]
const placesOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => PLACES.includes(key)))
/** Names and categories of chosen rows are for display and conditions only. */
const sentOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !/_(nama|kategori)$/.test(key)))

const invalid = (errors: FieldErrors): Outcome<never> =>
  failed({ _tag: "Invalid", message: "Periksa kembali isian Anda", errors })

export const liveAssign = assignMachine.provide({
  actors: {
    /** All fields are checked before the preview, so that nothing is left to correct after it. */
    preview: actor(({ values }, abort) => {
      const errors = mistakesIn(assignMany, sentOf(values))
      return errors === null
        ? sendLoose(previewAssignment, placesOf(values), abort)
        : Promise.resolve(invalid(errors))
    }),
    assign: actor(async ({ values }, abort) => {
      const outcome = await sendLoose(assignMany, sentOf(values), abort)
      return outcome.ok
        ? { ...outcome, value: { to: `/penugasan/tugas/papan?tanggal=${outcome.value.tanggal}` } }
        : outcome
    }),
  },
})
