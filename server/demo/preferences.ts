import { etc } from "#contract/areas/preferences/etc.ts"
import { notificationSetting } from "#contract/areas/preferences/notificationSetting.ts"
import { NOTICE_WAYS } from "#contract/kit/notices.ts"
import { decoder } from "#contract/kit/decode.ts"
import { eq, sql } from "drizzle-orm"
import type { Database, Tx } from "../db/database.ts"
import { rowsOf } from "../db/database.ts"
import { companies, companyEtc, delegations, notificationSettings, pengingat } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { readCompany } from "./state.ts"

/** Company details of PT Maju Bersama, all filled in. */
const PAPERS = {
  nama_legal: "PT Maju Bersama Sejahtera",
  npwp: "0013456789012000",
  bidang_usaha: "Distribusi barang konsumsi",
  kota: "Jakarta Pusat",
  provinsi: "DKI Jakarta",
  kode_pos: "10340",
  pic_nama: "Siti Rahma",
  pic_jabatan: "Manajer HRD",
  pic_phone: "+6281210002000",
  pic_email: "admin@maju.test",
} as const

const accountOf = async (tx: Tx, email: string): Promise<number | null> => {
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from accounts where email = ${email}`,
  )
  return row?.id ?? null
}

const RULE = { readers: [], modules: [], is_active: true } as const

/** Once: an absent approver with a delegate, two approval levels for claims, a mail digest. */
export const loadPreferences = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const company = await readCompany(tx, "maju")
    if (company === null) return
    const stamp = { companies_id: company.id, created_at: now.toISOString(), updated_at: now.toISOString() }
    const common = decoder(etc.values)({ levels_claims: 2, birthday_notice: true })
    const notices = decoder(notificationSetting.values)({
      ways: NOTICE_WAYS.filter((way) => way.endsWith(".app") || way.endsWith("_asked.email")),
      digest: "daily",
      quiet: true,
    })
    if (!common.ok || !notices.ok) throw new Error("the demo's preferences do not fit")
    const [first] = await tx
      .insert(companyEtc)
      .values({ ...stamp, ...common.value, version: 2 })
      .onConflictDoNothing()
      .returning({ id: companyEtc.companies_id })
    if (first === undefined) return
    await tx
      .insert(notificationSettings)
      .values({ ...stamp, ...notices.value, version: 2 })
      .onConflictDoNothing()
    await tx.update(companies).set(PAPERS).where(eq(companies.id, company.id))
    const [admin, bandung] = [
      await accountOf(tx, "admin@maju.test"),
      await accountOf(tx, "bandung@maju.test"),
    ]
    if (admin === null || bandung === null) return
    // Adds an approver to an employee with a pending claim, so that the delegate has something to decide.
    await tx.execute(
      sql`insert into member_approvers (companies_id, members_id, accounts_id)
        select m.companies_id, m.id, ${bandung} from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        where m.companies_id = ${company.id} and o.kode = 'BDG' and exists (select from reimbursments r
          where r.companies_id = m.companies_id and r.members_id = m.id and r.status = 'pending' and r.level = 1)
        order by m.id limit 1 on conflict do nothing`,
    )
    await tx.insert(pengingat).values([
      {
        ...stamp,
        ...RULE,
        nama: "Kontrak akan berakhir",
        topic: "contract",
        days: 30,
        readers: ["company", "leader"],
      },
      {
        ...stamp,
        ...RULE,
        nama: "Masa percobaan",
        topic: "probation",
        days: 14,
        probation_months: 3,
        readers: ["company"],
      },
      {
        ...stamp,
        ...RULE,
        nama: "Klaim lama menunggu",
        topic: "waiting",
        days: 5,
        modules: ["claims"],
        escalate_days: 10,
        deputy_id: admin,
        is_active: false,
      },
    ])
    const today = dateIn(now)
    const between = (from: number, until: number) => ({
      start_date: addDays(today, from),
      end_date: addDays(today, until),
    })
    await tx.insert(delegations).values([
      { ...stamp, nama: "Cuti menikah", from_id: bandung, to_id: admin, modules: [], ...between(-2, 9) },
      {
        ...stamp,
        nama: "Pelatihan di Surabaya",
        from_id: bandung,
        to_id: admin,
        modules: ["claims"],
        ...between(-60, -55),
      },
    ])
  })
