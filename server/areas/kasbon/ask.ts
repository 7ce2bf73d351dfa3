import { sql } from "drizzle-orm"
import { kasbon as flow } from "#contract/areas/kasbon/kasbon.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { monthWords, rupiahWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { beyondEmployment, type KasbonLimits } from "#machines/lifecycles/kasbonParts.ts"
import { monthAfter, usualInstalment } from "#machines/lifecycles/kasbonPlan.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { kasbonHistory, kasbon as t } from "../../db/tables/index.ts"
import { askedColumns, keepAsked, levelsOfAsk, refuseBroken } from "../../kit/approval/asker.ts"
import type { AskRules, BrokenRule } from "../../kit/approval/askTypes.ts"
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

type Terms = Pick<Values, "members_id" | "tanggal" | "amount" | "tenor" | "first_date">
type Broken = {
  readonly fields: readonly BrokenRule[]
  /** Why the employee can have none at all. */
  readonly barred: string | null
  /** The employee has left: nothing else is worth telling. */
  readonly has_left: boolean
  readonly limits: KasbonLimits
}

/** The limits of the employee, and the rules that a request breaks. @throws InvalidFields for an unknown employee */
const brokenBy = async (
  tx: Tx,
  companyId: number,
  { members_id, tanggal, amount, tenor, first_date }: Terms,
  today: string,
): Promise<Broken> => {
  const first_period = first_date.slice(0, 7)
  const rules = await kasbonRulesOf(tx, companyId)
  const who = (await borrowersOf(tx, [{ key: 0, members_id, date: tanggal, except: 0 }])).get(0)
  if (who === undefined) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
  const limits = limitsOf(rules, who)
  const fields: BrokenRule[] = []
  const broken = (field: string, message: string) => fields.push({ field, message })
  const outside = notEmployed(who, tanggal)
  const closed = windowBar(rules, tanggal)
  if (outside !== null) broken("tanggal", outside)
  else if (tanggal > today) broken("tanggal", "Tidak boleh sesudah hari ini")
  else if (closed !== null) broken("tanggal", closed)
  const beyond = beyondEmployment(who, { tenor, first_period })
  if (amount < 1) broken("amount", "Isi jumlah yang diminta")
  else if (limits.amount !== null && amount > limits.amount)
    broken("amount", `Paling banyak ${rupiahWords(limits.amount)}`)
  if (tenor > limits.tenor) broken("tenor", `Paling banyak ${limits.tenor} cicilan`)
  else if (beyond !== null) broken("tenor", beyond)
  else if (amount > 0 && tenor > amount) broken("tenor", "Cicilan lebih banyak daripada rupiahnya")
  else if (
    limits.per_month !== null &&
    amount - usualInstalment(amount, tenor) * (tenor - 1) > limits.per_month
  )
    broken("tenor", `Potongan sebulan paling banyak ${rupiahWords(limits.per_month)}; tambah cicilannya`)
  if (first_period < tanggal.slice(0, 7))
    broken("first_date", `Paling awal ${monthWords(tanggal.slice(0, 7))}`)
  const many =
    limits.active >= limits.most_active
      ? `Masih ada ${limits.active} kasbon berjalan; paling banyak ${limits.most_active}`
      : null
  return { fields, barred: limits.barred ?? many, has_left: who.has_left, limits }
}

/** @throws InvalidFields or Refusal where the rules of the company refuse it */
const checkAsked = async (tx: Tx, companyId: number, values: Terms, today: string): Promise<void> => {
  const { fields, barred, has_left } = await brokenBy(tx, companyId, values, today)
  if (barred !== null && has_left) throw new Refusal(barred, "quota")
  refuseBroken(fields)
  if (barred !== null) throw new Refusal(barred, "quota")
}

const instalmentWords = (amount: number, tenor: number): string => {
  const usual = usualInstalment(amount, tenor)
  const last = amount - usual * (tenor - 1)
  return last === usual || tenor === 1
    ? `${tenor} x ${rupiahWords(last)}`
    : `${tenor - 1} x ${rupiahWords(usual)}, terakhir ${rupiahWords(last)}`
}

/** Cash advances as they are asked for, within the company's rules. */
export const askKasbon: AskRules<Values, Terms> = {
  preview: async ({ tx, companyId, now }, values) => {
    const { fields, barred, limits } = await brokenBy(tx, companyId, values, dateIn(now))
    const { amount, tenor, first_date } = values
    const first = first_date.slice(0, 7)
    return {
      lines: [
        ...(limits.amount === null ? [] : [{ label: "Batas", value: rupiahWords(limits.amount) }]),
        ...(amount < tenor
          ? []
          : [
              { label: "Cicilan", value: instalmentWords(amount, tenor) },
              {
                label: "Dipotong",
                value:
                  tenor === 1
                    ? monthWords(first)
                    : `${monthWords(first)} sampai ${monthWords(monthAfter(first, tenor - 1))}`,
              },
            ]),
      ],
      broken: [...(barred === null ? [] : [{ field: "amount", message: barred }]), ...fields],
    }
  },
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
