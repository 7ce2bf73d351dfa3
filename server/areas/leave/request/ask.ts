import { sql } from "drizzle-orm"
import type { leaves } from "#contract/areas/leave/cuti.ts"
import { amountWords, partWords } from "#contract/areas/leave/leaveWords.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { dateWords } from "#contract/kit/words.ts"
import { InvalidFields } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import { refuseBroken } from "../../../kit/approval/asker.ts"
import type { AskRules } from "../../../kit/approval/askTypes.ts"
import { cents, sumOf } from "../ledger/terms.ts"
import type { DayLine } from "./count.ts"
import { makeLeave, type NewLeave, weigh } from "./make.ts"

type Values = Omit<PayloadOf<typeof leaves.calls.ask>, "request_id" | "version">
type Shown = PayloadOf<typeof leaves.calls.preview>

/** A request of one day has one part: its second one follows the first. */
const spanOf = ({ start_date, end_date, start_part, end_part, start_time, end_time }: Shown) => ({
  start_date,
  end_date,
  start_part,
  end_part: end_part ?? (start_date === end_date ? start_part : ("full" as const)),
  start_time,
  end_time,
})

/** @throws InvalidFields */
const checkDelegate = async (tx: Tx, members_id: number, delegate_id: number | null): Promise<void> => {
  if (delegate_id === null) return
  if (delegate_id === members_id)
    throw new InvalidFields({ delegate_id: ["Pilih pegawai lain sebagai pengganti"] })
  const [found] = await rowsOf(tx, sql`select 1 from members where id = ${delegate_id}`)
  if (found === undefined) throw new InvalidFields({ delegate_id: ["Pilihan tidak dikenal"] })
}

/** Category ids of another company are not seen. @throws InvalidFields */
const checkCategory = async (tx: Tx, kategori_id: number): Promise<void> => {
  const [found] = await rowsOf(tx, sql`select 1 from leave_categories where id = ${kategori_id}`)
  if (found === undefined) throw new InvalidFields({ kategori_id: ["Pilihan tidak dikenal"] })
}

const MOST_DAYS = 10
const dayWords = ({ date, part, amount, why }: DayLine): string =>
  amount === 0
    ? `${dateWords(date)}: ${why ?? "tidak dihitung"}`
    : part === "full"
      ? dateWords(date)
      : `${dateWords(date)}, ${partWords[part]}`

/** Leave, izin and sick notes as they are asked for. */
export const askLeave: AskRules<Values, Shown> = {
  make: async ({ tx, companyId, now, asker, file }, { members_id, kategori_id, ...values }) => {
    await checkCategory(tx, kategori_id)
    await checkDelegate(tx, members_id, values.delegate_id)
    const span = spanOf({ members_id, kategori_id, ...values })
    const made = await makeLeave(
      tx,
      {
        ...span,
        companies_id: companyId,
        members_id,
        kategori_id,
        reason: values.reason,
        contact: values.contact,
        delegate_id: values.delegate_id,
        attachment_files_id: await file("attachment"),
        asker,
      },
      now,
    )
    if (!made.ok) refuseBroken(made.broken)
    const { id, amount } = made as Extract<typeof made, { readonly ok: true }>
    return { id, after: { kategori_id, start_date: span.start_date, end_date: span.end_date, amount } }
  },
  preview: async ({ tx, companyId, now }, { members_id, kategori_id, ...values }) => {
    await checkCategory(tx, kategori_id)
    const ask: NewLeave = {
      ...spanOf({ members_id, kategori_id, ...values }),
      companies_id: companyId,
      members_id,
      kategori_id,
      reason: "",
    }
    const { category, days, broken, fits } = await inWholeCompany(tx, () => weigh(tx, ask, now, false))
    const { unit } = category
    const lines = [
      { label: "Diambil", value: amountWords(sumOf(days), unit) },
      ...(days.length === 0 || days.length > MOST_DAYS
        ? []
        : [{ label: "Hari", value: days.map(dayWords).join("; ") }]),
      ...fits.map(({ year, balance, waiting, coming, asked }) => ({
        label: `Saldo ${year}`,
        value: [
          amountWords(balance, unit),
          ...(coming > 0 ? [`masih bertambah ${amountWords(coming, unit)}`] : []),
          ...(coming < 0 ? [`akan hangus ${amountWords(-coming, unit)}`] : []),
          ...(waiting === 0 ? [] : [`menunggu ${amountWords(waiting, unit)}`]),
          `sesudah ini ${amountWords(cents(balance + coming - waiting - asked), unit)}`,
        ].join(", "),
      })),
    ]
    return { lines, broken }
  },
  /** The first one is its letter; further ones are in the history. */
  attach: async (tx, { companies_id, id, files_id }) => {
    await tx.execute(
      sql`update leaves set attachment_files_id = ${files_id}
        where companies_id = ${companies_id} and id = ${id} and attachment_files_id is null`,
    )
  },
}
