import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  id,
  ids,
  isoDate,
  listFields,
  oneOf,
  optionalDate,
  optionalId,
  pageOf,
  rowResults,
  writeFields,
} from "../../kit/schema.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Employees moved by one call. */
export const MOST_PLOTTED = 200
/** A move may be planned so many days ahead. */
export const MOST_AHEAD_DAYS = 366

/** A stay in a team by its dates: today, later, over. */
export const stayStates = ["kini", "nanti", "lalu"] as const
export type StayState = (typeof stayStates)[number]
export const stayStateWords: Readonly<Record<StayState, string>> = {
  kini: "Anggota",
  nanti: "Akan masuk",
  lalu: "Pernah",
}

/** An employee with the stay in a team that the list is about. Dates are plain, `valid_to` = last day, null = no end. */
const person = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: orNull(Schema.String),
  jabatan: orNull(Schema.String),
  kantor: orNull(Schema.String),
  tim_id: orNull(Schema.Int),
  tim_nama: orNull(Schema.String),
  area_id: orNull(Schema.Int),
  area_nama: orNull(Schema.String),
  valid_from: orNull(Schema.String),
  valid_to: orNull(Schema.String),
  state: orNull(Schema.Literals(stayStates)),
  /** Leads the team of the stay. */
  is_leader: Schema.Boolean,
  /** Has product lines of counted visits. */
  has_sales: Schema.Boolean,
  /** The latest stay, which a move follows: its team; null = none, or it is over. */
  last_tim_id: orNull(Schema.Int),
  /** A planned move: the team and the first day there. */
  next_tim_nama: orNull(Schema.String),
  next_from: orNull(Schema.String),
})

const read = {
  scope: "tenant",
  toastsRefusal: true,
  who: ["company", "office"],
  needs: { module: "goodId", action: "view" },
} as const
const listed = { ...listFields, sort: Schema.optionalKey(oneOf(["nama"])) }

export const listPlottable = defineCall({
  ...read,
  path: "good-id/list-pegawai-ploting",
  payload: Schema.Struct({
    ...listed,
    /** Only employees who have sold. */
    has_sales: Schema.optionalKey(Schema.Boolean),
  }),
  answer: pageOf(person),
  summary: "Pegawai aktif yang hari ini tidak berada di tim",
  example: {},
})

export const listTeamPeople = defineCall({
  ...read,
  path: "good-id/list-pegawai-tim",
  payload: Schema.Struct({
    ...listed,
    tim_id: id,
    /** Today and later by default. */
    state: Schema.optionalKey(oneOf(stayStates)),
  }),
  answer: pageOf(person),
  summary: "Pegawai satu tim: hari ini, yang akan masuk, atau yang pernah",
  example: { tim_id: 1 },
  refusal: "not_found",
})

export const listSalesPeople = defineCall({
  ...read,
  path: "good-id/list-pegawai",
  payload: Schema.Struct(listed),
  answer: pageOf(person),
  summary: "Semua orang penjualan: pernah di tim atau pernah menjual",
  example: {},
})

export const listPeopleByTeamArea = defineCall({
  ...read,
  path: "good-id/list-pegawai-bytimarea",
  payload: Schema.Struct({
    ...listed,
    /** With the areas below it. */
    area_id: Schema.optionalKey(id),
    tim_id: Schema.optionalKey(id),
  }),
  answer: pageOf(person),
  summary: "Pegawai yang hari ini di tim, menurut area atau tim",
  example: { area_id: 1 },
})

/** Stays of an employee, the latest first. */
export const stayHistory = defineCall({
  ...read,
  path: "good-id/riwayat-tim",
  payload: Schema.Struct({ members_id: id }),
  answer: Schema.Struct({
    member: Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      nip: Schema.String,
      foto: orNull(Schema.String),
      tanggal_masuk: Schema.String,
    }),
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        tim_id: Schema.Int,
        tim_nama: Schema.String,
        area_nama: Schema.String,
        valid_from: Schema.String,
        valid_to: orNull(Schema.String),
        state: Schema.Literals(stayStates),
        by_nama: Schema.String,
        at: Schema.String,
      }),
    ),
  }),
  summary: "Riwayat tim seorang pegawai",
  example: { members_id: 1 },
  refusal: "not_found",
})

const write = {
  scope: "tenant",
  toastsRefusal: true,
  who: ["company"],
  needs: { module: "goodId", action: "edit" },
  write: true,
  invalidates: ["list-good-id-tim", "list-good-id-area"],
} as const

const people = ids(MOST_PLOTTED).check(
  Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }),
)

/** A stay as it was before a move, with which the move is taken back. */
const stay = Schema.Struct({ tim_id: id, valid_from: isoDate, valid_to: orNull(isoDate) })

const moved = Schema.Struct({
  rows: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      ok: Schema.Boolean,
      message: Schema.String,
      /** The employee is no longer where the caller saw them. */
      stale: Schema.optionalKey(Schema.Literal(true)),
      /** The latest stay before the move; absent where nothing was done. */
      before: Schema.optionalKey(orNull(Schema.toType(stay))),
    }),
  ),
})

/**
 * Moves employees to a team from a date on. The stay before ends on the day before; one that begins on the same day is
 * replaced. A row per employee.
 */
export const plotTeam = defineCall({
  ...write,
  path: "good-id/ploting-tim",
  payload: Schema.Struct({
    ...writeFields,
    tim_id: id,
    members_id: people,
    valid_from: isoDate,
    /** Team of each employee's latest stay as the caller saw it; another one refuses the row. */
    seen: Schema.optionalKey(
      Schema.Array(Schema.Struct({ members_id: id, tim_id: optionalId })).check(
        Schema.isMaxLength(MOST_PLOTTED, { message: `Paling banyak ${MOST_PLOTTED} pegawai` }),
      ),
    ),
  }),
  answer: moved,
  summary: "Memindahkan pegawai ke satu tim mulai satu tanggal",
  example: { tim_id: 1, members_id: [1], valid_from: "2026-12-01" },
  refusal: "state",
})

/** Takes a move back, while it is still the employee's latest. */
export const undoPlot = defineCall({
  ...write,
  path: "good-id/ploting-tim/urungkan",
  payload: Schema.Struct({
    ...writeFields,
    tim_id: id,
    valid_from: isoDate,
    rows: Schema.Array(Schema.Struct({ members_id: id, before: orNull(stay) })).check(
      Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }),
      Schema.isMaxLength(MOST_PLOTTED, { message: `Paling banyak ${MOST_PLOTTED} pegawai` }),
    ),
  }),
  answer: rowResults,
  summary: "Mengurungkan perpindahan tim yang baru saja dilakukan",
  example: {
    tim_id: 1,
    valid_from: "2026-12-01",
    rows: [{ members_id: 2, before: null }],
  },
  refusal: "state",
})

/** Ends the stay of employees in a team; a stay that has not begun is removed. */
export const leaveTeam = defineCall({
  ...write,
  needs: { module: "goodId", action: "delete" },
  path: "good-id/delete-pegawai-tim",
  payload: Schema.Struct({
    ...writeFields,
    tim_id: id,
    members_id: Schema.Union([id, people]),
    /** Last day in the team; null = yesterday, so that they are no longer in it today. */
    valid_to: optionalDate,
  }),
  answer: rowResults,
  summary: "Mengeluarkan pegawai dari tim, hari ini atau sesudah hari terakhirnya",
  example: { tim_id: 1, members_id: [2] },
  refusal: "state",
})
