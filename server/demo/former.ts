import { eq } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { members, meta } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { readCompany } from "./state.ts"
import { companyIds } from "./writeCompany.ts"

const KEY = "demo.former"
const DAY_MS = 86_400_000

/** Adds an employee of PT Maju Bersama who resigned and was archived. Once per installation. */
export const loadFormer = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await tx.select({ key: meta.key }).from(meta).where(eq(meta.key, KEY))
    const company = await readCompany(tx, "maju")
    if (known !== undefined || company === null) return
    const ids = await companyIds(tx, company.id)
    const offices_id = ids.offices.get("BDG")
    if (offices_id === undefined) return
    const left = new Date(now.getTime() - 120 * DAY_MS)
    const hired = `${addDays(dateIn(left), -900)}T02:00:00.000Z`
    await tx.insert(members).values({
      companies_id: company.id,
      offices_id,
      departement_id: ids.devisi.get("LYN") ?? null,
      jabatan_id: ids.jabatan.get("CS") ?? null,
      nip: "MB-0901",
      nama: "Wulan Anggraini",
      email: "wulan.anggraini@maju.test",
      jenis_kelamin: "P",
      tanggal_masuk: hired.slice(0, 10),
      status_karyawan: "tetap",
      status: "resigned",
      archived_status: "resigned",
      archived_at: left.toISOString(),
      version: 2,
      created_at: hired,
      updated_at: left.toISOString(),
    })
    await tx.insert(meta).values({ key: KEY, value: { at: now.toISOString() } })
  })
