import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { members } from "#contract/areas/members/members.ts"
import type { Upload } from "#server/files/store.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { withTotp } from "./totp.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** A new employee of the company's first office. */
export const newMember = async (world: World, values: object = {}): Promise<number> => {
  made += 1
  const answer = await world.call(
    "members/create",
    { ...members.example, nip: `S${made}`, nama: `Contoh ${made}`, ...values },
    await world.signIn(admin.by),
  )
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}

const SHEET = new Map<string, Upload>([
  ["file", { name: "uji.csv", type: "csv", size: 90, sha256: "3".repeat(64) }],
])
const importSample = (kind: ImportKind) => (): Promise<Sample> =>
  Promise.resolve({
    ...admin,
    payload: { mode: "check" },
    uploads: SHEET,
    audit: [
      {
        entity: "impor",
        entity_id: expect.any(Number) as number,
        action: "create",
        before: null,
        after: { kind, name: "uji.csv" },
      },
    ],
  })

export const memberSamples: Record<string, (world: World) => Promise<Sample>> = {
  "members/import/pegawai": importSample("pegawai"),
  "members/import/jadwal": importSample("jadwal"),
  "members/import/jadwal-tetap": importSample("jadwal_tetap"),
  "holidays/import": importSample("libur"),
  "customers/import": importSample("pelanggan"),
  "products/import": importSample("produk"),
  "member-offices/import-members": importSample("kantor"),
  "laporan-absensi/import": importSample("absensi"),
  "mesin/import": importSample("rekaman_mesin"),
  "members/import/payroll-components": importSample("komponen_gaji"),
  "members/import/saldo-pajak": importSample("saldo_pajak"),
  "members/import/saldo-cuti": importSample("saldo_cuti"),
  "members/import/sisa-kasbon": importSample("sisa_kasbon"),
  "members/import/kenaikan-gaji": importSample("kenaikan_gaji"),
  "members/import/perubahan-kerja": importSample("perubahan_kerja"),
  "members/create/in-config": async (world) => {
    const before = await newMember(world)
    made += 1
    return {
      ...admin,
      payload: { ...members.example, nip: `S${made}`, nama: "Dari penyiapan" },
      audit: [
        {
          entity: "pegawai",
          entity_id: before + 1,
          action: "create",
          before: null,
          after: { nama: "Dari penyiapan", phone: "+6284012345678", status: "active" },
        },
      ],
    }
  },
  "members/delete/foto-profile": async (world) => {
    const id = await newMember(world)
    const [file] = await world.sqlRows<{ id: number }>(
      sql`select min(id)::float8 as id from files where companies_id = ${world.seeded.maju.id}`,
    )
    await world.sqlRows(sql`update members set foto_files_id = ${file?.id} where id = ${id}`)
    return {
      ...admin,
      payload: { id },
      audit: [
        {
          entity: "pegawai",
          entity_id: id,
          action: "update",
          before: { foto: file?.id },
          after: { foto: null },
        },
      ],
    }
  },
  "members/update/attendance-type": async (world) => {
    const id = await newMember(world)
    return {
      ...admin,
      payload: { type: "selected", members_id: [id], attendance_type: "free", effective_date: "2026-11-20" },
      audit: [
        {
          entity: "pegawai",
          entity_id: id,
          action: "update",
          before: { attendance_type: "offices_hours", offices_hours_id: null },
          after: { attendance_type: "free", offices_hours_id: null, effective_date: "2026-11-20" },
        },
      ],
    }
  },
  "members/restore": async (world) => {
    const id = await newMember(world)
    await world.sqlRows(
      sql`update members set archived_at = now(), archived_status = 'active', status = 'inactive' where id = ${id}`,
    )
    return {
      ...admin,
      payload: { members_id: [id] },
      audit: [
        {
          entity: "pegawai",
          entity_id: id,
          action: "update",
          before: { status: "inactive", app_access: false },
          after: { archived_at: null, status: "active", app_access: false },
        },
      ],
    }
  },
  "members/update-bulk": async (world) => {
    const id = await newMember(world)
    return {
      ...admin,
      payload: { members_id: [id], versions: [1], status_karyawan: "harian" },
      audit: [
        {
          entity: "pegawai",
          entity_id: id,
          action: "update",
          before: { status_karyawan: "tetap" },
          after: { status_karyawan: "harian" },
        },
      ],
    }
  },
  "members/send-email-demo": async (world) => {
    made += 1
    const id = await newMember(world, { email: `orang${made}@contoh.test` })
    return {
      ...admin,
      payload: { type: "invite", members_id: [id] },
      audit: [
        {
          entity: "pegawai",
          entity_id: id,
          action: "update",
          before: { app_access: false },
          after: { mailed: "invite", app_access: true },
        },
      ],
    }
  },
  "members/reset-factor": async (world) => {
    made += 1
    const id = await newMember(world, { email: `orang${made}@contoh.test` })
    const token = await world.signIn("admin@maju.test")
    await world.call("members/send-email-demo", { type: "invite", members_id: [id] }, token)
    const [row] = await world.sqlRows<{ account: number }>(
      sql`select accounts_id as account from members where id = ${id}`,
    )
    const account = Number(row?.account)
    await withTotp(world, account)
    return {
      ...admin,
      payload: { members_id: [id] },
      audit: [
        {
          entity: "second_factors",
          entity_id: account,
          action: "update",
          before: { second_factor: true },
          after: { second_factor: false },
        },
      ],
    }
  },
}
