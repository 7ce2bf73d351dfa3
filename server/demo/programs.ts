import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Right } from "#contract/kit/modules.ts"
import { hashToken } from "../call/session.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { apiKeys, webhookDeliveries, webhooks } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { readCompany } from "./state.ts"

const HOUR_MS = 3_600_000

/** Once: a key in use, whose secret nobody knows, and one without a secret. */
export const loadPrograms = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const company = await readCompany(tx, "maju")
    if (company === null) return
    const [known] = await tx.select({ id: apiKeys.id }).from(apiKeys).limit(1)
    const [admin] = await rowsOf<{ readonly id: number; readonly nama: string }>(
      tx,
      sql`select id::float8 as id, nama_lengkap as nama from accounts where email = 'admin@maju.test'`,
    )
    if (known !== undefined || admin === undefined) return
    const at = now.toISOString()
    const own = {
      companies_id: company.id,
      accounts_id: admin.id,
      created_at: at,
      created_by: admin.id,
      updated_at: at,
      updated_by: admin.id,
    }
    const gate: readonly Right[] = ["members.view", "attendance.view", "attendance.create", "offices.view"]
    const books: readonly Right[] = ["payroll.view", "payroll.export", "claims.view"]
    const secret = randomBytes(32).toString("base64url")
    await tx.insert(apiKeys).values([
      {
        ...own,
        nama: "Pintu gudang Bekasi",
        rights: gate,
        expires_on: addDays(dateIn(now), 180),
        status: "active",
        secret_hash: hashToken(secret),
        ends_with: secret.slice(-4),
        last_used_at: new Date(now.getTime() - HOUR_MS).toISOString(),
        last_address: "203.0.113.24",
        last_nama: admin.nama,
        last_at: at,
      },
      { ...own, nama: "Program akuntansi", rights: books, addresses: "198.51.100.0/24" },
    ])
    /** Off and without a secret: the demo sends nothing to the internet. */
    const [hook] = await tx
      .insert(webhooks)
      .values({
        ...own,
        nama: "Papan kehadiran",
        url: "https://hooks.example.com/balai",
        events: ["members.created", "members.changed", "persetujuan.changed", "cuti.created", "cuti.changed"],
        is_active: false,
      })
      .returning({ id: webhooks.id })
    if (hook === undefined) return
    await tx.insert(webhookDeliveries).values({
      companies_id: company.id,
      webhooks_id: hook.id,
      message_id: "msg_demo",
      event: "members.changed",
      data: { id: 1, status: null },
      status: "failed",
      attempts: 11,
      answer_status: 503,
      answer: "Service Unavailable",
      took: 212,
      created_at: new Date(now.getTime() - HOUR_MS).toISOString(),
    })
  })
