import { sql } from "drizzle-orm"
import { payrollFileJob } from "#contract/areas/payroll/berkas.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { nextJob, periodWithSlip } from "./writes.payroll.ts"

const admin = { by: "admin@maju.test" } as const

const nextExport = async ({ sqlRows }: World): Promise<number> => {
  const [next] = await sqlRows<{ id: number }>(
    sql`select (last_value + case when is_called then 1 else 0 end)::float8 as id from payroll_exports_id_seq`,
  )
  return next?.id ?? 0
}
const titleOf = async ({ sqlRows }: World, id: number): Promise<string> => {
  const [row] = await sqlRows<{ nama: string }>(sql`select nama from payroll_periods where id = ${id}`)
  return `Jurnal gaji, ${row?.nama ?? ""}`
}
/** @param counted the rows; empty = the job counts them */
const kept = (id: number, berkas: string, counted: object = {}) => ({
  entity: "berkas gaji",
  entity_id: id,
  action: "create" as const,
  before: null,
  after: { berkas, ...counted },
})

export const payrollFileSamples: Record<string, (world: World) => Promise<Sample>> = {
  "payroll/berkas/pengaturan/save": ({ seeded }) =>
    Promise.resolve({
      ...admin,
      payload: { baris_per_berkas: 50, akun_utang_gaji: "2101" },
      audit: [
        {
          entity: "pengaturan berkas gaji",
          entity_id: seeded.maju.id,
          action: "update",
          before: { baris_per_berkas: 100, akun_utang_gaji: null, version: 2 },
          after: { baris_per_berkas: 50, akun_utang_gaji: "2101", version: 3 },
        },
      ],
    }),
  "payroll/berkas/buat": async (world) => {
    const { id } = await periodWithSlip(world, "locked")
    return {
      ...admin,
      payload: { period_id: id, kind: "jurnal" },
      audit: [kept(await nextExport(world), await titleOf(world, id), { baris: 1, tidak_ikut: 0 })],
    }
  },
  "payroll/berkas/latar": async (world) => {
    const { id } = await periodWithSlip(world, "locked")
    const title = await titleOf(world, id)
    const export_id = await nextExport(world)
    const job = await nextJob(world, payrollFileJob.kind)
    return {
      ...admin,
      payload: { period_id: id, kind: "jurnal" },
      audit: [
        kept(export_id, title),
        {
          entity: "pekerjaan latar",
          entity_id: job,
          action: "create",
          before: null,
          after: {
            kind: payrollFileJob.kind,
            title,
            payload: {
              export_id,
              period_id: id,
              kind: "jurnal",
              peta_kolom_id: null,
              tanpa_bermasalah: false,
              rows: 1,
            },
          },
        },
      ],
    }
  },
  "payroll/tenggat/tandai": ({ seeded }) =>
    Promise.resolve({
      ...admin,
      payload: { duty: "spt", month: "2026-08" },
      audit: [
        {
          entity: "tenggat gaji",
          entity_id: seeded.maju.id,
          action: "update",
          before: null,
          after: { duty: "spt", month: "2026-08", selesai: true },
        },
      ],
    }),
}
