import { sql } from "drizzle-orm"
import { barePin } from "#contract/areas/attendance/terminalWords.ts"
import type { ImportReport } from "#contract/areas/imports/imports.ts"
import { officeZones } from "#contract/kit/zones.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import { someOf } from "../../areas/attendance/day/people.ts"
import { instantAt, type OfficeZone } from "../../areas/attendance/schedule.ts"
import { rulesOf } from "../../areas/attendance/terminals/days.ts"
import {
  closedFileDays,
  fileHold,
  keepFileRecords,
  knownRecords,
  type Sought,
  withdrawFileRecords,
} from "../../areas/attendance/terminals/fileRecords.ts"
import { resolvePins } from "../../areas/attendance/terminals/pins.ts"
import { type CheckedRow, problemAt, type RowProblem } from "../rows.ts"
import { finish } from "../write.ts"
import { asTheyAre, type ImportRules, type Places } from "./kind.ts"

/** Files of attendance machines. Their records become days as pushed ones do, within a minute after the import. */

const MOST_UNKNOWN = 50
const KIND = "rekaman_mesin"

type Owner = {
  readonly id: number
  readonly company: number
  readonly zona: OfficeZone
  readonly nama: string
  readonly serial: string
}

const terminalOf = ({ values }: CheckedRow): number => Number(values["terminals_id"] ?? 0)
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")
const pinOf = ({ values }: CheckedRow): string => textOf(values["pin"])
/** Wall-clock times of a row's records; a daily report has two. */
const wallsOf = ({ values }: CheckedRow): readonly string[] =>
  ["waktu", "masuk", "pulang"].flatMap((key) =>
    typeof values[key] === "string" ? [textOf(values[key])] : [],
  )
const whole = (wall: string): string => wall.padEnd(19, ":00")

const terminalsOf = async (tx: Tx, rows: readonly CheckedRow[]): Promise<ReadonlyMap<number, Owner>> => {
  const ids = [...new Set(rows.map(terminalOf))].filter((id) => id > 0)
  const found = await rowsOf<Owner>(
    tx,
    sql`select id::float8 as id, companies_id::float8 as company, zona, nama, serial from terminals where id = ${anyOf(ids)}`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

/** Rows whose records are all stored already, or that have none: a day on which nobody came. */
const standing: ImportRules["standing"] = async (tx, rows) => {
  const terminals = await terminalsOf(tx, rows)
  const [first] = terminals.values()
  if (first === undefined) return new Set()
  const sought = rows.flatMap((row): readonly Sought[] =>
    wallsOf(row).map((wall) => ({ n: row.row, terminal: terminalOf(row), pin: pinOf(row), wall })),
  )
  const numbered = sought.map((one, n) => ({ ...one, n }))
  const known = await knownRecords(tx, first.company, numbered)
  const fresh = new Set(sought.filter((_, n) => !known.has(n)).map(({ n }) => n))
  return new Set(rows.flatMap(({ row }) => (fresh.has(row) ? [] : [row])))
}

const HELD = {
  future: "Jam ini belum tiba; rekamannya ditahan sampai diputuskan di halaman mesin",
  old: "Lebih dari setahun yang lalu, mungkin jam mesin pernah direset; rekamannya ditahan sampai diputuskan di halaman mesin",
} as const
const UNKNOWN = "PIN tidak dikenal; rekamannya ditahan sampai pegawainya ditentukan di halaman mesin"

/** Notes what will be held; none of it keeps a row from being imported, as it is for pushed records. */
const resolve: ImportRules["resolve"] = async (tx, rows, _isOffice, now) => {
  const terminals = await terminalsOf(tx, rows)
  const [first] = terminals.values()
  if (first === undefined) return rows
  const { pins } = await rulesOf(tx, first.company)
  const ownerOf = await resolvePins(
    tx,
    first.company,
    pins,
    rows.map((row) => ({ terminal: terminalOf(row), pin: pinOf(row) })),
  )
  const memberOf = (row: CheckedRow) => ownerOf({ terminal: terminalOf(row), pin: pinOf(row) })
  const people = new Map(
    (await someOf(tx, [...new Set(rows.flatMap((row) => memberOf(row) ?? []))])).map((one) => [one.id, one]),
  )
  const closed = await closedPeriods(tx)
  return rows.map((row) => {
    const zone = terminals.get(terminalOf(row))?.zona
    if (zone === undefined || row.errors.length > 0) return row
    const person = people.get(memberOf(row) ?? 0)
    const held = wallsOf(row).flatMap(
      (wall) => fileHold(instantAt(wall.slice(0, 10), wall.slice(11, 16), zone), now) ?? [],
    )
    const period =
      person === undefined
        ? undefined
        : wallsOf(row)
            .map((wall) => closedOn(closed, wall.slice(0, 10), person))
            .find((one) => one !== undefined)
    const nama = textOf(row.values["nama"])
    const notes: RowProblem[] = [
      ...(person === undefined
        ? [
            {
              ...problemAt(KIND, row, "pin", UNKNOWN),
              value: nama === "" ? pinOf(row) : `${pinOf(row)} (${nama})`,
            },
          ]
        : []),
      ...(period === undefined
        ? []
        : [
            {
              field: "Tanggal",
              value: wallsOf(row)[0] ?? "",
              message: `Periode gaji ${period.nama} sudah ditutup; rekamannya ditahan`,
            },
          ]),
      ...held
        .slice(0, 1)
        .map((reason) => ({ field: "Waktu scan", value: wallsOf(row)[0] ?? "", message: HELD[reason] })),
    ]
    return {
      ...row,
      values: person === undefined ? { ...row.values, is_unknown: true } : row.values,
      ...(notes.length === 0 ? {} : { notes: [...(row.notes ?? []), ...notes] }),
    }
  })
}

/** A record that an earlier row of the file has too changes nothing. */
const settle: ImportRules["settle"] = (rows) => {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (row.errors.length > 0 || row.isUnchanged === true) return row
    const keys = wallsOf(row).map((wall) => `${terminalOf(row)} ${barePin(pinOf(row))} ${whole(wall)}`)
    const isSeen = keys.every((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isSeen ? { ...row, notes: [], isUnchanged: true as const } : row
  })
}

type Told = NonNullable<ImportReport["records"]>

/** Summary of the file: its good rows, and those that are known already. */
const summary: NonNullable<ImportRules["summary"]> = async (tx, rows, { format = "" }) => {
  const read = rows.filter(({ errors }) => errors.length === 0)
  const terminals = await terminalsOf(tx, read)
  const people = new Set<string>()
  const unknown = new Map<string, { pin: string; nama: string; count: number }>()
  const counts = new Map<number, number>()
  let [first, last, count]: [string | null, string | null, number] = [null, null, 0]
  for (const row of read) {
    const walls = wallsOf(row)
    if (walls.length === 0) continue
    const bare = barePin(pinOf(row))
    people.add(bare)
    count += walls.length
    counts.set(terminalOf(row), (counts.get(terminalOf(row)) ?? 0) + walls.length)
    for (const wall of walls) {
      const day = wall.slice(0, 10)
      if (first === null || day < first) first = day
      if (last === null || day > last) last = day
    }
    if (row.values["is_unknown"] !== true) continue
    const one = unknown.get(bare) ?? { pin: pinOf(row), nama: textOf(row.values["nama"]), count: 0 }
    one.count += walls.length
    unknown.set(bare, one)
  }
  return {
    format,
    count,
    people: people.size,
    first,
    last,
    unknown: [...unknown.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_UNKNOWN),
    unknown_total: unknown.size,
    terminals: [...counts].flatMap(([id, n]): Told["terminals"] => {
      const one = terminals.get(id)
      const zona = officeZones.find((zone) => zone === one?.zona)
      return one === undefined || zona === undefined
        ? []
        : [{ nama: one.nama, serial: one.serial, zona, count: n }]
    }),
  }
}

const within = ({ after, upTo }: Places) => sql`r.place > ${after} and r.place <= ${upTo}`

export const rekamanMesin: ImportRules = {
  ...asTheyAre,
  person: null,
  standing,
  resolve,
  settle,
  once: [],
  summary,
  inParts: {
    write: (tx, writing, places) => keepFileRecords(tx, writing, within(places), writing.now),
    takeBack: (tx, whose, places) => withdrawFileRecords(tx, whose, within(places)),
  },
  undo: {
    inTheWay: async (tx, importId) => {
      const days = await closedFileDays(tx, importId)
      return days > 0 ? [`${days} hari berada di periode gaji yang ditutup`] : []
    },
  },
  write: (ctx, importId) => finish(ctx.tx, importId),
}
