import { sql } from "drizzle-orm"
import { payrollPeriods } from "#contract/areas/payroll/periods.ts"
import { payrollJob, slipsJob } from "#contract/areas/payroll/run.ts"
import { slipMailJob } from "#contract/areas/payroll/slipMail.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { variantOf } from "./variants.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** Deletes the seeded periods and their cash advance deductions, so that no day is closed. */
export const withoutPeriods = async ({ seeded, sqlRows }: World): Promise<void> => {
  await sqlRows(sql`delete from kasbon_deductions where companies_id = ${seeded.maju.id}`)
  await sqlRows(sql`delete from payroll_periods where companies_id = ${seeded.maju.id}`)
}

/** A period that is not calculated yet. */
export const newPeriod = async (world: World, fields: Record<string, unknown> = {}): Promise<number> => {
  made += 1
  const { data } = await world.call(
    payrollPeriods.calls.create.path,
    { ...variantOf(payrollPeriods, 500 + made, `Periode ${made}`), ...fields },
    await world.signIn(admin.by),
  )
  return (data as { readonly id: number }).id
}

const LONG_AGO = {
  month: "2019-03",
  start_date: "2019-03-01",
  end_date: "2019-03-31",
  pay_date: "2019-03-29",
} as const

/** A period in this state, with a slip of the company's first employee, who has a mail address. */
export const periodWithSlip = async (
  world: World,
  status: string,
): Promise<{ readonly id: number; readonly slip: number; readonly member: number; readonly to: string }> => {
  const { id: company, members } = world.seeded.maju
  const member = members[0] ?? 0
  /** A year that no other test uses, because a paid period closes its days. */
  const id = await newPeriod(world, status === "calculated" ? {} : LONG_AGO)
  const to = `slip.${id}@maju.test`
  await world.sqlRows(sql`update members set email = ${to} where id = ${member}`)
  await world.sqlRows(sql`update payroll_periods set status = ${status}, member_count = 1 where id = ${id}`)
  const [slip] = await world.sqlRows<{ readonly id: number }>(
    sql`insert into slips (companies_id, payroll_periods_id, members_id, offices_id, nama, person, attendance, lines, warnings, carried_over,
        gross, deduction, net, employer_cost, taxable, tax, pension, zakat, closing, calculated_at)
      select companies_id, ${id}, members_id, offices_id, nama, person, attendance, lines, warnings, carried_over,
        gross, deduction, net, employer_cost, taxable, tax, pension, zakat, closing, calculated_at
      from slips where companies_id = ${company} and members_id = ${member} and not is_draft order by id limit 1 returning id::float8 as id`,
  )
  return { id, slip: slip?.id ?? 0, member, to }
}

/** Only one job of a kind may be open: ends those that earlier samples have started. */
export const nextJob = async ({ sqlRows }: World, kind: string): Promise<number> => {
  await sqlRows(sql`update jobs set state = 'stopped' where kind = ${kind} and state in ('asked', 'running')`)
  const [next] = await sqlRows<{ id: number }>(
    sql`select (last_value + case when is_called then 1 else 0 end)::float8 as id from jobs_id_seq`,
  )
  return next?.id ?? 0
}
/** A correction of the company's first employee in a new period. */
const correctionOf = async (world: World) => {
  const [parameter] = await world.sqlRows<{ kode: string }>(
    sql`select kode from pay_parameters where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  return {
    period_id: await newPeriod(world),
    members_id: world.seeded.maju.members[0] ?? 0,
    kode: parameter?.kode ?? "",
    amount: 100_000,
    month: "2020-09",
    reason: "Kenaikan terlambat",
  }
}
const withoutPeriod = ({
  members_id,
  kode,
  amount,
  month,
  reason,
}: Awaited<ReturnType<typeof correctionOf>>) => ({
  members_id,
  kode,
  amount,
  month,
  reason,
})

/** The company without the payroll module, in this state; `after` gives both back. */
const withoutPayroll = async ({ seeded, sqlRows }: World, status: string) => {
  const { id } = seeded.maju
  const [before] = await sqlRows<{ readonly status: string; readonly modules: readonly string[] }>(
    sql`select status, modules from companies where id = ${id}`,
  )
  const [company] = await sqlRows<{ readonly modules: readonly string[]; readonly version: number }>(
    sql`update companies set status = ${status}, modules = array_remove(modules, 'Payroll') where id = ${id} returning modules, version`,
  )
  if (before === undefined || company === undefined) throw new Error("no company")
  const after = () =>
    sqlRows(
      sql`update companies set status = ${before.status}, modules = array(select jsonb_array_elements_text(${JSON.stringify(before.modules)}::jsonb)) where id = ${id}`,
    )
  return { id, after, company }
}

export const payrollSamples: Record<string, (world: World) => Promise<Sample>> = {
  "members/save-payroll-components": ({ seeded }) => {
    const { members, resources } = seeded.maju
    const members_id = members[1] ?? 0
    const change = {
      parameter_id: resources["parameter"] ?? 0,
      amount: 900_000,
      effective_from: "2027-02-01",
      effective_to: null,
      note: "Kenaikan",
    }
    return Promise.resolve({
      ...admin,
      payload: { members_id, components: [change] },
      audit: [
        { entity: "komponen gaji", entity_id: members_id, action: "create", before: null, after: change },
      ],
    })
  },
  "payroll/aktifkan": async (world) => {
    const { id, after, company } = await withoutPayroll(world, "trial")
    const { modules, version } = company
    return {
      ...admin,
      payload: {},
      after,
      audit: [
        {
          entity: "companies",
          entity_id: id,
          action: "update",
          before: { modules, version },
          after: { modules: [...modules, "Payroll"], version: version + 1 },
        },
      ],
    }
  },
  "payroll/minta-aktif": async (world) => {
    const { id, after } = await withoutPayroll(world, "active")
    return {
      ...admin,
      payload: {},
      after,
      audit: [
        {
          entity: "permintaan modul payroll",
          entity_id: id,
          action: "create",
          before: null,
          after: { modul: "Payroll" },
        },
      ],
    }
  },
  "payroll/periode-gajian/status": async (world) => {
    const id = await newPeriod(world)
    return {
      ...admin,
      payload: { id, status: "cancelled" },
      audit: [
        {
          entity: "periode gaji",
          entity_id: id,
          action: "update",
          before: { status: "draft", version: 1 },
          after: { status: "cancelled", version: 2, event: "payroll.cancel", note: null },
        },
      ],
    }
  },
  "payroll/peserta/atur": async (world) => {
    const id = await newPeriod(world)
    const values = {
      members_id: [world.seeded.maju.members[0] ?? 0],
      ikut: false,
      alasan: "Sudah menerima di luar gaji",
    }
    return {
      ...admin,
      payload: { period_id: id, ...values },
      audit: [
        {
          entity: "periode gaji",
          entity_id: id,
          action: "update",
          before: { version: 1 },
          after: { status: "draft", version: 2, event: "payroll.change" },
        },
        { entity: "peserta gaji", entity_id: id, action: "update", before: null, after: values },
      ],
    }
  },
  "payroll/pertanyaan/jawab": async (world) => {
    const { id, member } = await periodWithSlip(world, "calculated")
    await world.sqlRows(
      sql`update slips set warnings = '[{"code": "nomor_bpjs", "message": "Nomor BPJS belum diisi", "cost": "100000"}]'::jsonb
        where payroll_periods_id = ${id}`,
    )
    const note = "Kartunya sedang dibuat"
    return {
      ...admin,
      payload: { period_id: id, code: "nomor_bpjs", members_id: member, note },
      audit: [
        {
          entity: "jawaban gaji",
          entity_id: id,
          action: "create",
          before: null,
          after: { code: "nomor_bpjs", jawaban: note, pegawai: 1, members_id: member },
        },
      ],
    }
  },
  "payroll/hitung-gaji": async (world) => {
    const id = await newPeriod(world)
    const title = `Periode ${made}`
    const job = await nextJob(world, payrollJob.kind)
    const payload = { period_id: id, at: world.time.now.toISOString(), members_id: null, dry_run: false }
    return {
      ...admin,
      payload: { period_id: id },
      audit: [
        {
          entity: "periode gaji",
          entity_id: id,
          action: "update",
          before: { status: "draft", version: 1 },
          after: { status: "calculating", version: 2, event: "payroll.calculate", note: null },
        },
        {
          entity: "pekerjaan latar",
          entity_id: job,
          action: "create",
          before: null,
          after: { kind: payrollJob.kind, title, payload },
        },
      ],
    }
  },
  "payroll/slip/all": async (world) => {
    const id = await newPeriod(world)
    const title = `Periode ${made} (PDF)`
    const job = await nextJob(world, slipsJob.kind)
    return {
      ...admin,
      payload: { period_id: id },
      audit: [
        {
          entity: "pekerjaan latar",
          entity_id: job,
          action: "create",
          before: null,
          after: { kind: slipsJob.kind, title, payload: { period_id: id, format: "zip" } },
        },
      ],
    }
  },
  "payroll/slip/kirim-semua": async (world) => {
    const { id } = await periodWithSlip(world, "paid")
    const title = `Periode ${made}`
    const job = await nextJob(world, slipMailJob.kind)
    return {
      ...admin,
      payload: { period_id: id },
      audit: [
        {
          entity: "pekerjaan latar",
          entity_id: job,
          action: "create",
          before: null,
          after: { kind: slipMailJob.kind, title, payload: { period_id: id } },
        },
      ],
    }
  },
  "payroll/slip/kirim": async (world) => {
    const { id, slip, member, to } = await periodWithSlip(world, "locked")
    const [{ nama } = { nama: "" }] = await world.sqlRows<{ nama: string }>(
      sql`select nama from slips where id = ${slip}`,
    )
    return {
      ...admin,
      payload: { period_id: id, members_id: member },
      audit: [
        {
          entity: "slip gaji",
          entity_id: slip,
          action: "update",
          before: null,
          after: { dikirim: to, periode: `Periode ${made}`, pegawai: nama },
        },
      ],
    }
  },
  "payroll/slip/hitung-ulang": async (world) => {
    const { id, slip, member } = await periodWithSlip(world, "calculated")
    const [{ nama } = { nama: "" }] = await world.sqlRows<{ nama: string }>(
      sql`select nama from slips where id = ${slip}`,
    )
    return {
      ...admin,
      payload: { period_id: id, members_id: member },
      audit: [
        {
          entity: "periode gaji",
          entity_id: id,
          action: "update",
          before: { status: "calculated", version: 1 },
          after: { status: "calculated", version: 2, event: "payroll.recalculate", note: `Slip ${nama}` },
        },
      ],
    }
  },
  "payroll/koreksi/add": async (world) => {
    const payload = await correctionOf(world)
    const [next] = await world.sqlRows<{ id: number }>(
      sql`select (last_value + case when is_called then 1 else 0 end)::float8 as id from payroll_corrections_id_seq`,
    )
    const { period_id: payroll_periods_id, ...rest } = payload
    return {
      ...admin,
      payload,
      audit: [
        {
          entity: "koreksi gaji",
          entity_id: next?.id ?? 0,
          action: "create",
          before: null,
          after: { payroll_periods_id, ...rest },
        },
      ],
    }
  },
  "payroll/koreksi/delete": async (world) => {
    const correction = await correctionOf(world)
    const { data } = await world.call("payroll/koreksi/add", correction, await world.signIn(admin.by))
    const { id } = data as { readonly id: number }
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [
        {
          entity: "koreksi gaji",
          entity_id: id,
          action: "delete",
          before: withoutPeriod(correction),
          after: null,
        },
      ],
    }
  },
}
