import { sql } from "drizzle-orm"
import type { Right } from "#contract/kit/modules.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { roles } from "../db/tables/index.ts"

type Template = { readonly nama: string; readonly description: string; readonly rights: readonly Right[] }

const TEMPLATES: readonly Template[] = [
  {
    nama: "Peninjau absensi",
    description: "Melihat dan mengekspor laporan absensi tanpa memutuskan permintaan",
    rights: ["members.view", "attendance.view", "attendance.export"],
  },
  {
    nama: "Penyetuju klaim",
    description: "Memutuskan klaim pegawai di kantornya",
    rights: ["members.view", "claims.view", "claims.approve", "claims.export"],
  },
  {
    nama: "Admin pegawai",
    description: "Mengelola data pegawai, kantor, divisi, dan jabatan",
    rights: [
      "members.view",
      "members.create",
      "members.edit",
      "members.delete",
      "members.export",
      "offices.view",
      "organisation.view",
      "organisation.create",
      "organisation.edit",
      "organisation.delete",
    ],
  },
]

/** Template roles for all companies, once per installation. */
export const loadRoles = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await rowsOf(tx, sql`select 1 from roles where companies_id is null limit 1`)
    if (known !== undefined) return
    const at = now.toISOString()
    await tx.insert(roles).values(TEMPLATES.map((one) => ({ ...one, created_at: at, updated_at: at })))
  })
