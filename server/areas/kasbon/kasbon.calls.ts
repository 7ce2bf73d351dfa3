import { sql } from "drizzle-orm"
import { askKasbon, kasbon, kasbonByOffice } from "#contract/areas/kasbon/kasbon.ts"
import { updateKasbonSetting } from "#contract/areas/kasbon/kasbonSetting.ts"
import { monthWords, rupiahWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { beyondEmployment } from "#machines/lifecycles/kasbonParts.ts"
import { usualInstalment } from "#machines/lifecycles/kasbonPlan.ts"
import { InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { kasbonHistory, kasbon as t } from "../../db/tables/index.ts"
import { levelsAsked, tellAsked } from "../../kit/approval/asked.ts"
import { keepMove } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { dateIn } from "../../time/calendar.ts"
import { borrowersOf, kasbonRecord, kasbonRulesOf, limitsOf, windowBar } from "./limits.ts"

/** Number of a cash advance, for example `KB/2026/000123`. */
export const kasbonNumber = (date: string, id: number): string =>
  `KB/${date.slice(0, 4)}/${String(id).padStart(6, "0")}`

const nextId = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('kasbon', 'id'))::float8 as id`,
  )
  if (row === undefined) throw new Error("no id for a cash advance")
  return row.id
}

export const kasbonHandlers = {
  "companies/update/kasbon": inTx(updateKasbonSetting, (ctx, payload) => kasbonRecord.save(ctx, payload)),

  "kasbon/per-kantor": inTx(kasbonByOffice, async ({ tx, now }) =>
    ok({
      rows: await rowsOf(
        tx,
        sql`select o.id::float8 as id, o.nama as kantor, count(distinct k.members_id)::float8 as members, count(*)::float8 as advances,
            coalesce(sum(k.granted_amount), 0)::float8 as granted, coalesce(sum(k.outstanding), 0)::float8 as outstanding,
            coalesce(sum((select coalesce(sum(i.amount), 0) from kasbon_instalments i where i.companies_id = k.companies_id
              and i.kasbon_id = k.id and i.status = 'planned' and i.period <= ${`${dateIn(now).slice(0, 7)}-01`}::date)), 0)::float8 as due
          from kasbon k join members m on m.companies_id = k.companies_id and m.id = k.members_id
          join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
          where k.status in ('disbursed', 'repaying') group by o.id, o.nama order by o.nama`,
      ),
    }),
  ),

  "kasbon/create": inTx(
    askKasbon,
    async (ctx, { members_id, tanggal, amount, tenor, first_date, purpose }) => {
      const { tx, companyId, now } = ctx
      const first_period = first_date.slice(0, 7)
      const rules = await kasbonRulesOf(tx, companyId)
      const who = (await borrowersOf(tx, [{ key: 0, members_id, date: tanggal, except: 0 }])).get(0)
      if (who === undefined) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
      const limits = limitsOf(rules, who)
      if (who.has_left && limits.barred !== null) throw new Refusal(limits.barred, "quota")
      const errors: Record<string, readonly string[]> = {}
      const closed = windowBar(rules, tanggal)
      if (closed !== null) errors["tanggal"] = [closed]
      if (tanggal > dateIn(now)) errors["tanggal"] = ["Tidak boleh sesudah hari ini"]
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
        errors["tenor"] = [
          `Potongan sebulan paling banyak ${rupiahWords(limits.per_month)}; tambah cicilannya`,
        ]
      if (first_period < tanggal.slice(0, 7))
        errors["first_date"] = [`Paling awal ${monthWords(tanggal.slice(0, 7))}`]
      if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
      if (limits.barred !== null) throw new Refusal(limits.barred, "quota")
      if (limits.active >= limits.most_active)
        throw new Refusal(
          `Masih ada ${limits.active} kasbon berjalan; paling banyak ${limits.most_active}`,
          "quota",
        )
      const at = now.toISOString()
      const id = await nextId(tx)
      const no = kasbonNumber(tanggal, id)
      const [member] = await rowsOf<{ readonly nama: string }>(
        tx,
        sql`select nama from members where id = ${members_id}`,
      )
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
        level_total: await levelsAsked(tx, companyId, kasbon.module),
        last_nama: ctx.session.row.nama_lengkap,
        last_at: at,
        created_at: at,
        created_by: ctx.accountId === 0 ? null : ctx.accountId,
        updated_at: at,
      })
      await keepMove(moverOf(ctx), kasbonHistory, {
        companies_id: companyId,
        row_id: id,
        version: 1,
        from_state: null,
        to_state: "pending",
        level: 1,
        at,
        note: null,
      })
      await tellAsked(
        tx,
        companyId,
        kasbon,
        { id, members_id, at },
        {
          type: "kasbon",
          title: "Permintaan kasbon baru",
          body: `${member?.nama ?? ""} meminta ${rupiahWords(amount)}: ${purpose}`,
        },
      )
      await ctx.audit({
        entity: "kasbon",
        entityId: id,
        action: "create",
        before: null,
        after: { no, members_id, amount, tenor, first_period },
      })
      return ok({ id, version: 1 }, `Permintaan kasbon ${no} dicatat`)
    },
  ),
}
