import {
  changeKindWords,
  type ChangeField,
  changeFieldWords,
  type ChangeValue,
  changeValueWords,
  fieldsOfKind,
  isPayKind,
} from "#contract/areas/members/dataChangeFields.ts"
import { dataChanges as flow, type ownDataChanges } from "#contract/areas/members/dataChanges.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { brokenConstraint } from "../../../kit/constraints.ts"
import { askedColumns, keepAsked, levelsOfAsk, refuseBroken } from "../../../kit/approval/asker.ts"
import type { Asking, AskRules, BrokenRule } from "../../../kit/approval/askTypes.ts"
import { notFound, InvalidFields } from "../../../call/answer.ts"
import { dataChangeHistory, dataChanges as t } from "../../../db/tables/index.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { findRow } from "../../../kit/resource.ts"
import { dateIn } from "../../../time/calendar.ts"
import { changedWithin } from "../changeMember.ts"
import { membersRules } from "../members.rules.ts"
import { banksNamed, recordOf } from "./record.ts"
import { sql } from "drizzle-orm"

type Calls = (typeof ownDataChanges)["calls"]
type Shown = PayloadOf<Calls["preview"]> & { readonly members_id: number }
type Values = Omit<PayloadOf<Calls["ask"]>, "request_id" | "version"> & { readonly members_id: number }
type Fields = Readonly<Partial<Record<ChangeField, ChangeValue>>>

const WAITS = "Permintaan ini sudah ada dan menunggu keputusan: tarik dulu untuk memintanya lagi"
const SAME = "Tidak ada isian yang berbeda dari data Anda"

/** Requested values that differ from the record, both sides of each field. */
const differenceOf = (values: Shown, record: Readonly<Record<ChangeField, ChangeValue>>) => {
  const asked = fieldsOfKind(values.jenis).filter((field) => {
    const value = values[field]
    return value !== null && value !== record[field]
  })
  const sideOf = (of: Fields): Fields => Object.fromEntries(asked.map((field) => [field, of[field] ?? null]))
  return { asked, before: sideOf(record), after: sideOf(values) }
}

const isWaiting = async (tx: Tx, { members_id, jenis }: Shown): Promise<boolean> => {
  const [found] = await rowsOf(
    tx,
    sql`select 1 from data_changes where members_id = ${members_id} and jenis = ${jenis} and status = 'pending'`,
  )
  return found !== undefined
}

/** Problems of the record with these values, of the asked fields only: the rest of the record is not the employee's matter. */
const problemsOf = async (
  { tx, now }: Pick<Asking, "tx" | "now">,
  { members_id, jenis }: Shown,
  after: Fields,
): Promise<readonly BrokenRule[]> => {
  const row = await findRow({ tx, now }, membersRules, members_id)
  if (row === null) throw notFound("pegawai")
  const decoded = changedWithin(row, after, fieldsOfKind(jenis))
  if (decoded.ok) return []
  return Object.entries(decoded.errors).flatMap(([field, [message]]) =>
    message === undefined ? [] : [{ field, message }],
  )
}

const bankProblem = (
  { bank_kode = null }: Fields,
  banks: Readonly<Record<string, string>>,
): readonly BrokenRule[] =>
  bank_kode === null || String(bank_kode) in banks
    ? []
    : [{ field: "bank_kode", message: "Bank ini tidak dikenal" }]

/** The request against the record, and the rules it breaks. */
const judgedOf = async (asking: Pick<Asking, "tx" | "now">, values: Shown) => {
  const { tx } = asking
  const found = await recordOf(tx, values.members_id)
  if (found === null) throw notFound("pegawai")
  const { asked, before, after } = differenceOf(values, found.values)
  const banks = values.jenis === "rekening" ? await banksNamed(tx) : {}
  const broken: readonly BrokenRule[] = [
    ...((await isWaiting(tx, values)) ? [{ field: "jenis", message: WAITS }] : []),
    ...(asked.length === 0 ? [{ field: "jenis", message: SAME }] : await problemsOf(asking, values, after)),
    ...bankProblem(after, banks),
  ]
  return { nama: found.nama, asked, before, after, banks, broken }
}

/** The unique index decides between two requests made at once. */
const oneAtATime = async <A>(write: () => Promise<A>): Promise<A> => {
  try {
    return await write()
  } catch (thrown) {
    if (brokenConstraint(thrown)?.constraint === "data_changes_open")
      throw new InvalidFields({ jenis: [WAITS] })
    throw thrown
  }
}

/** A change of their own record, as employees ask for it. */
export const askDataChange: AskRules<Values, Shown> = {
  make: async (asking, values) => {
    const { tx, companyId, now, asker } = asking
    const { members_id, jenis, reason } = values
    const { nama, before, after, broken } = await judgedOf(asking, values)
    refuseBroken(broken)
    const paper_files_id = await asking.file("paper")
    const level_total = await levelsOfAsk(asking, flow)
    const [row] = await oneAtATime(() =>
      tx
        .insert(t)
        .values({
          companies_id: companyId,
          members_id,
          jenis,
          is_pay: isPayKind(jenis),
          tanggal: dateIn(now),
          before,
          after,
          reason,
          paper_files_id,
          status: "pending",
          level_total,
          ...askedColumns(asker, nama, now.toISOString()),
        })
        .returning({ id: t.id }),
    )
    if (row === undefined) throw new Error("no request was written")
    await keepAsked(asking, {
      flow,
      history: dataChangeHistory,
      id: row.id,
      members_id,
      nama,
      told: {
        type: "data",
        title: "Perubahan data diminta",
        /** The kind and no value: mails and bells are read by more eyes than the record. */
        body: `${nama} meminta perubahan ${changeKindWords[jenis].toLowerCase()}`,
        isPay: isPayKind(jenis),
      },
    })
    return { id: row.id, after: { jenis } }
  },
  preview: async (asking, values) => {
    const { asked, before, after, banks, broken } = await judgedOf(asking, values)
    const words = (field: ChangeField, value: ChangeValue | undefined) =>
      changeValueWords(field, value ?? null, banks) ?? "kosong"
    return {
      lines: asked.map((field) => ({
        label: changeFieldWords[field],
        value: `${words(field, before[field])} → ${words(field, after[field])}`,
      })),
      /** A form that was just opened changes nothing yet. */
      broken: broken.filter(({ message }) => message !== SAME),
    }
  },
}
