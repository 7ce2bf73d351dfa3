import { sql } from "drizzle-orm"
import { movingProgress } from "#contract/areas/payroll/moving.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"

type Counts = {
  readonly people: number
  readonly basic: number
  readonly bank: number
  readonly insured: number
  readonly numbered: number
  readonly asked: number
  readonly opened: number
  readonly leave: number
  readonly kasbon: number
}

export const movingHandlers = {
  "payroll/pindah": inTx(movingProgress, async ({ tx, now }) => {
    const [first] = await rowsOf<{ readonly month: string | null }>(
      tx,
      sql`select min(month) as month from payroll_periods where type = 'regular' and status <> 'cancelled'`,
    )
    const month = first?.month ?? dateIn(now).slice(0, 7)
    const tahun = month.slice(0, 4)
    const [counts] = await rowsOf<Counts>(
      tx,
      sql`select count(*)::int as people,
          count(*) filter (where coalesce(m.gaji_pokok, 0) > 0)::int as basic,
          count(*) filter (where m.bank_kode is not null and m.no_rekening is not null)::int as bank,
          count(*) filter (where m.status_karyawan <> 'magang')::int as insured,
          count(*) filter (where m.status_karyawan <> 'magang' and m.bpjs_kes_no is not null and m.bpjs_tk_no is not null)::int as numbered,
          count(*) filter (where ${sql`right(${month}, 2) <> '01' and m.status_karyawan <> 'harian' and m.tanggal_masuk < (${month} || '-01')::date`})::int as asked,
          count(*) filter (where ${sql`right(${month}, 2) <> '01' and m.status_karyawan <> 'harian' and m.tanggal_masuk < (${month} || '-01')::date`}
            and exists (select from saldo_pajak b where b.companies_id = m.companies_id and b.members_id = m.id and b.tahun = ${tahun}
              and b.asal = 'sendiri'))::int as opened,
          count(*) filter (where exists (select from leave_ledger l where l.companies_id = m.companies_id and l.members_id = m.id
            and l.kind = 'adjusted'))::int as leave,
          count(*) filter (where exists (select from kasbon k where k.companies_id = m.companies_id and k.members_id = m.id
            and k.status in ('disbursed', 'repaying')))::int as kasbon
        from members m where m.status = 'active' and m.archived_at is null`,
    )
    if (counts === undefined) throw new Error("no counts of employees")
    const { people, basic, bank, insured, numbered, asked, opened, leave, kasbon } = counts
    return ok({
      first_month: first?.month ?? null,
      tahun,
      steps: [
        { key: "pegawai" as const, done: people, total: null },
        { key: "gaji_pokok" as const, done: basic, total: people },
        { key: "rekening" as const, done: bank, total: people },
        { key: "nomor_bpjs" as const, done: numbered, total: insured },
        { key: "saldo_pajak" as const, done: opened, total: asked },
        { key: "saldo_cuti" as const, done: leave, total: null },
        { key: "kasbon" as const, done: kasbon, total: null },
      ],
    })
  }),
}
