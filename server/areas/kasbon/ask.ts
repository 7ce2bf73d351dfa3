import { sql } from "drizzle-orm"
import { kasbon as flow } from "#contract/areas/kasbon/kasbon.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { monthWords, rupiahWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { beyondEmployment } from "#machines/lifecycles/kasbonParts.ts"
import { usualInstalment } from "#machines/lifecycles/kasbonPlan.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { kasbonHistory, kasbon as t } from "../../db/tables/index.ts"
import { askedColumns, keepAsked, levelsOfAsk } from "../../kit/approval/asker.ts"
import type { AskRules } from "../../kit/approval/askTypes.ts"
import { nextNumber } from "../../kit/numberSeries.ts"
import { dateIn } from "../../time/calendar.ts"
import { borrowersOf, kasbonRulesOf, limitsOf, windowBar } from "./limits.ts"

type Values = Omit<PayloadOf<typeof flow.calls.ask>, "request_id" | "version">

const nextId = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('kasbon', 'id'))::float8 as id`,
  )
  if (row === undefined) throw new Error("no id for a cash advance")
  return row.id
}

/** @throws InvalidFields or Refusal where the rules of the company refuse it */
const checkAsked = async (
  tx: Tx,
  companyId: number,
  { members_id, tanggal, amount, tenor, first_date }: Values,
  today: string,
): Promise<void> => {
  const first_period = first_date.slice(0, 7)
  const rules = await kasbonRulesOf(tx, companyId)
  const who = (await borrowersOf(tx, [{ key: 0, members_id, date: tanggal, except: 0 }])).get(0)
  if (who === undefined) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
  const limits = limitsOf(rules, who)
  if (who.has_left && limits.barred !== null) throw new Refusal(limits.barred, "quota")
  const errors: Record<string, readonly string[]> = {}
  const closed = windowBar(rules, tanggal)
  if (closed !== null) errors["tanggal"] = [closed]
  if (tanggal > today) errors["tanggal"] = ["Tidak boleh sesudah hari ini"]
  const outside = notEmployed(who, tanggal)
  if (outside !== null) errors["tanggal"] = [outside]
  const beyond = beyondEmployment(who, { tenor, first_period })
  if (amount < 1) errors["amount"] = ["Isi jumlah yang diminta"]
  else if (limits.amount !== null && amount > limits.amount)
    errors["amount"] = [`Paling banyak ${rupiahWords(limits.amount)}`]
  if (tenor > limits.tenor) errors["tenor"] = [`Paling banyak ${limits.tenor} cicilan`]
  else if (beyond !== null) errors["tenor"] = [beyond]
  else if (amount > 0 && tenor > amount) errors["tenor"] = ["Cicilan lebih banyak daripada rupiahnya"]
  else if (
    limits.per_month !== null &&
    amount - usualInstalment(amount, tenor) * (tenor - 1) > limits.per_month
  )
    errors["tenor"] = [`Potongan sebulan paling banyak ${rupiahWords(limits.per_month)}; tambah cicilannya`]
  if (first_period < tanggal.slice(0, 7))
    errors["first_date"] = [`Paling awal ${monthWords(tanggal.slice(0, 7))}`]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  if (limits.barred !== null) throw new Refusal(limits.barred, "quota")
  if (limits.active >= limits.most_active)
    throw new Refusal(
      `Masih ada ${limits.active} kasbon berjalan; paling banyak ${limits.most_active}`,
      "quota",
    )
}

/** Cash advances as they are asked for, within the company's rules. */
export const askKasbon: AskRules<Values, never> = {
  make: async (asking, values) => {
    const { tx, companyId, now, asker } = asking
    const { members_id, tanggal, purpose, amount, tenor } = values
    await checkAsked(tx, companyId, values, dateIn(now))
    const first_period = values.first_date.slice(0, 7)
    const id = await nextId(tx)
    const no = await nextNumber(tx, companyId, "KB", tanggal)
    const [member] = await rowsOf<{ readonly nama: string }>(
      tx,
      sql`select nama from members where id = ${members_id}`,
    )
    const nama = member?.nama ?? ""
    await tx.insert(t).values({
      companies_id: companyId,
      id,
      no,
      members_id,
      tanggal,
      purpose,
      amount,
      tenor,
      first_period: `${first_period}-01`,
      status: "pending",
      level_total: await levelsOfAsk(asking, flow),
      ...askedColumns(asker, nama, now.toISOString()),
    })
    await keepAsked(asking, {
      flow,
      history: kasbonHistory,
      id,
      members_id,
      nama,
      told: {
        type: "kasbon",
        title: "Permintaan kasbon baru",
        body: `${nama} meminta ${rupiahWords(amount)}: ${purpose}`,
      },
    })
    return { id, no, after: { no, amount, tenor, first_period } }
  },
}
