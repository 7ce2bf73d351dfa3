import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { artikel, deleteCover } from "#contract/areas/articles/artikel.ts"
import { downloadReportLog } from "#contract/areas/sales/reportLogs.ts"
import { deleteRewardPhoto } from "#contract/areas/sales/rewards.ts"
import { deleteVariantPhoto } from "#contract/areas/sales/variants.ts"
import { makeSurat } from "#contract/areas/letters/surat.ts"
import { removePasskey } from "#contract/areas/session/passkeys.ts"
import { endSession } from "#contract/areas/session/sessions.ts"
import { findCompany, updateCompany } from "#contract/areas/platform/companies.ts"
import { removeCorrection } from "#contract/areas/payroll/slip.ts"
import { calls, resources } from "#contract/index.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import { isHere } from "../lib/area.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { isRead } from "../lib/reads.ts"
import { choosePayees } from "#contract/areas/payroll/payees.ts"
import { answerQuestion } from "#contract/areas/payroll/questions.ts"
import { referenceFields, withValue } from "../lib/payloadFields.ts"
import { fingerprint, idsOf, referencesTo, tenantTables } from "../lib/tenants.ts"
import { paper } from "../lib/entered.ts"
import { newClaim } from "../lib/writes.claims.ts"
import { articleSamples } from "../lib/writes.articles.ts"
import { goodIdBeside, newReportLog, resetGoodId } from "../lib/goodIdProbes.ts"
import { rewardSamples } from "../lib/writes.rewards.ts"
import { dataChangeSamples } from "../lib/writes.dataChanges.ts"
import { securitySamples } from "../lib/writes.security.ts"
import { tripSamples } from "../lib/writes.trips.ts"
import { swapSamples } from "../lib/writes.swaps.ts"
import { selfAskSamples } from "../lib/writes.selfAsks.ts"
import { selfWorkSamples, sellingVisit } from "../lib/writes.selfWork.ts"
import { newAskingTemplate, newSurat } from "../lib/writes.letters.ts"
import { newLetter } from "../lib/writes.warnings.ts"
import { newTask } from "../lib/writes.tasks.ts"
import { newPeriod, payrollSamples, periodWithSlip } from "../lib/writes.payroll.ts"
import { variantOf } from "../lib/variants.ts"

let world: World
let admin: string
let self: string
/** A call about oneself is sent by the employee, who sees nothing else of the company. */
const senderOf = (call: Call): string => (call.who.includes("self") ? self : admin)
let foreign: number[]
let own: number[]
/** Fingerprint of the other company's rows before the tests. Tenant isolation: no call here may change it. */
let untouched: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  /** Has signed in before: deleting this account archives it, so later calls can still refer to it. */
  await world.sqlRows(
    sql`update accounts set last_login_at = now() where id = ${world.seeded.maju.accounts.office}`,
  )
  admin = await world.signIn("admin@maju.test")
  self = await world.signIn("pegawai@maju.test")
  ownClaim = await newClaim(world, {
    members_id: world.seeded.maju.self,
    items: [{ amount: 30_000 }, { amount: 20_000 }],
  })
  foreign = await idsOf(world, world.seeded.lain.id, "one")
  own = await idsOf(world, world.seeded.maju.id)
  const [slip] = await world.sqlRows<{ period_id: number; members_id: number }>(
    sql`select payroll_periods_id::float8 as period_id, members_id::float8 as members_id from slips
      where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  const [mailed] = await world.sqlRows<{ period_id: number; members_id: number }>(
    sql`select s.payroll_periods_id::float8 as period_id, s.members_id::float8 as members_id from slips s join slip_letters l
      on l.companies_id = s.companies_id and l.slips_id = s.id where s.companies_id = ${world.seeded.maju.id} limit 1`,
  )
  const [claim] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from leave_claims where companies_id = ${world.seeded.maju.id} order by id limit 1`,
  )
  /** An article of its own, not among `own`: no earlier call deletes it. */
  const article = await world.call("artikel/create", artikel.example, admin)
  const selling = await sellingVisit(world, admin)
  rowOf = {
    "artikel/update": (article.data as { readonly id: number }).id,
    "saya/kunjungan/check-out": selling.id,
  }
  const [raised] = await world.sqlRows<{ id: number }>(
    sql`select pay_raises_id::float8 as id from pay_raise_rows where companies_id = ${world.seeded.maju.id} and no is not null limit 1`,
  )
  const [moved] = await world.sqlRows<{ id: number; member: number }>(
    sql`select careers_id::float8 as id, members_id::float8 as member from career_change_rows where companies_id = ${world.seeded.maju.id}
      and state = 'planned' order by id limit 1`,
  )
  const swapped = (await swapSamples["saya/tukar-shift/ajukan"]?.(world))?.payload ?? {}
  beside = {
    "users/perubahan-kerja/keluarkan": { id: moved?.id, members_id: [moved?.member] },
    // The colleague of this seed has a day off on that date, which is offered.
    "saya/pilihan/hari-shift-rekan": { own_date: swapped["own_date"] },
    "cuti/klaim/approval": { id: claim?.id, days_approved: 1 },
    "saya/reimbursment/lampir": { id: ownClaim.id },
    // The account that takes over, in this seed; the example's is one of the demo.
    "admin-kantor/hand-over": { to_id: world.seeded.maju.accounts.office },
    "payroll/koreksi/add": slip === undefined ? {} : { period_id: slip.period_id },
    "payroll/slip/hitung-ulang": slip === undefined ? {} : { period_id: slip.period_id },
    "payroll/slip-gaji": slip ?? {},
    "payroll/pdf/slip": slip ?? {},
    "payroll/pdf/bpa1": slip ?? {},
    "payroll/berkas/buat": { period_id: slip?.period_id, kind: "peta" },
    "payroll/berkas/latar": { period_id: slip?.period_id, kind: "peta" },
    "payroll/slip/kirim": mailed ?? {},
    "payroll/kenaikan-gaji/surat": raised ?? {},
    "penugasan/alihkan": { ids: [world.seeded.maju.resources["penugasan"]] },
    "penugasan/rute/urutkan": { ids: [], members_id: world.seeded.maju.members[0], tanggal: "2026-11-20" },
    "penugasan/tugaskan": { members_ids: [world.seeded.maju.members[0]], customers_ids: [] },
    "payroll/hitung-gaji": { period_id: await newPeriod(world) },
    [choosePayees.path]: { period_id: await newPeriod(world) },
    [answerQuestion.path]: { period_id: (await periodWithSlip(world, "calculated")).id },
    "good-id/varian-produk/harga/delete": { ids: [1] },
    [makeSurat.path]: { ids: [world.seeded.maju.members[0]] },
    "mesin/pin": { id: world.seeded.maju.resources["mesin"] },
    "saya/kunjungan/check-out": selling.payload,
    ...(await goodIdBeside(world)),
  }
  await newTask(world)
  untouched = await fingerprint(world, world.seeded.lain.id)
})
afterAll(() => world.close())

const tenantCalls = (calls as readonly Call[]).filter((call) => call.scope === "tenant" && isHere(call.path))
const probes = tenantCalls.flatMap((call) =>
  referenceFields(call).map((field) => [call.path, field, call] as const),
)
/** A field that names a row of another resource; the calls before have not changed that one. */
const isOfOther = (field: string): boolean => /_ids?(\.0)?$/.test(field)
/** An id of the own company that a field of this name has taken before: tried first, before the hundreds of others. */
const likely = new Map<string, number>()
/** The last probe of each call, in the order of the tests. */
const lastField = new Map(probes.map(([path, field]) => [path, field]))

/** The answer as text. Signed addresses are removed because they may contain any characters. */
const read = (answer: Answered) =>
  JSON.stringify(answer).replaceAll(/\/files\/sheets\/[^"]*/g, "/files/sheets/")
/** The part of an answer that would reveal whether a row exists. */
const essence = ({ api_status, data }: Answered) => JSON.stringify({ api_status, data })
/**
 * Further fields per call, for examples that name no employee of the company: a slip belongs to an employee and a
 * period.
 */
let beside: Readonly<Record<string, object>> = {}
/** The id of the row that holds a list, for calls that only update. */
let rowOf: Readonly<Record<string, number>> = {}
/** The row's own id is sent only if the field belongs to an element of one of its lists. */
const payloadFor = (call: Call, field: string, value: number) => {
  const { ids: _ids, id, ...rest } = call.example as Record<string, unknown>
  const example = { ...rest, ...beside[call.path] }
  const changed = rowOf[call.path]
  const row = changed ?? id
  const isInside = row !== undefined && (changed === undefined ? /\.0\./ : /\.0/).test(field)
  return withValue(isInside ? { ...example, id: row } : example, field, value)
}

test("every tenant table holds rows of both companies, or nothing here would mean anything", async () => {
  for (const table of await tenantTables(world)) {
    const rows = await world.sqlRows<{ id: number }>(
      sql`select distinct companies_id::float8 as id from ${sql.identifier(table)} where companies_id in (${world.seeded.maju.id}, ${world.seeded.lain.id}) order by 1`,
    )
    expect(
      [table, rows.map((row) => row.id)],
      `tests/server/lib/seed.ts makes no row of ${table} in each company`,
    ).toEqual([table, [world.seeded.maju.id, world.seeded.lain.id]])
  }
  expect(foreign.filter((id) => own.includes(id))).toEqual([])
})

/** Calls that delete the picture of a row: the row needs one. */
const PICTURES: readonly string[] = [deleteCover.path, deleteRewardPhoto.path, deleteVariantPhoto.path]
/** The period of a closed slip of the employee who sends calls about oneself: a copy of another employee's. */
const ownSlip = async (): Promise<number> => {
  const { maju } = world.seeded
  await world.sqlRows(
    sql`insert into slips select (jsonb_populate_record(null::slips, to_jsonb(s) || jsonb_build_object(
        'id', (select max(id) + 1 from slips), 'members_id', ${maju.self}::bigint))).*
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.companies_id = ${maju.id} and not s.is_draft and s.error is null and p.status in ('approved', 'paid', 'locked')
        and not exists (select from slips o where o.companies_id = s.companies_id and o.payroll_periods_id = s.payroll_periods_id
          and o.members_id = ${maju.self}) order by s.id limit 1`,
  )
  const [slip] = await world.sqlRows<{ id: number }>(
    sql`select payroll_periods_id::float8 as id from slips where members_id = ${maju.self} and not is_draft limit 1`,
  )
  return slip?.id ?? 0
}
/** Papers that are added to a request: without one nothing else is looked at. */
const uploadsOf = (path: string) =>
  /^saya\/.*\/lampir$/.test(path) ? new Map([["paper", paper]]) : undefined
/** The claim that takes another paper: a probe of its cancellation has taken it back. */
let ownClaim: { readonly id: number }
const reopenClaim = (path: string) =>
  path === "saya/reimbursment/lampir"
    ? world.sqlRows(sql`update reimbursments set status = 'pending' where id = ${ownClaim.id}`)
    : []
let made = 0
/** A new row to delete: a probe of an earlier field has deleted the previous one. */
const freshRow = async (path: string): Promise<readonly number[]> => {
  const held = rowOf[path]
  if (held !== undefined) return [held]
  const asked =
    { ...selfAskSamples, ...dataChangeSamples, ...swapSamples, ...tripSamples }[
      path.replace(/\/(detail|lampir)$/, "/batal")
    ] ?? selfWorkSamples[path.replace("tugas/detail", "tugas/jalankan").replace(/\/detail$/, "/batal")]
  if (asked !== undefined) {
    const { id } = (await asked(world)).payload
    return typeof id === "number" ? [id] : []
  }
  if (path.startsWith("saya/surat/"))
    return [await newLetter(world, { status: "terbit", members_id: world.seeded.maju.self })]
  if (path.startsWith("saya/surat-kerja/"))
    return [await newSurat(world, { status: "terbit", members_id: world.seeded.maju.self })]
  /** Another probe may have switched the templates off. */
  if (path === makeSurat.path) return [await newAskingTemplate(world)]
  if (path.startsWith("saya/slip/")) return [await ownSlip()]
  if (path === downloadReportLog.path) return [await newReportLog(world)]
  /** A company's account names its own company, which the platform names too. */
  if (path === findCompany.path || path === updateCompany.path) return [world.seeded.maju.id]
  if (path === removeCorrection.path) {
    const { ids } = ((await payrollSamples[path]?.(world))?.payload ?? {}) as {
      readonly ids?: readonly number[]
    }
    return ids ?? []
  }
  /** Another session of the account, or a passkey of its own. */
  if (path === endSession.path || path === removePasskey.path) {
    const sample = await securitySamples[path]?.(world)
    await sample?.after?.()
    const { id } = (sample?.payload ?? {}) as { readonly id?: number }
    return id === undefined ? [] : [id]
  }
  if (PICTURES.includes(path)) {
    const sample = { ...articleSamples, ...rewardSamples }[path]
    const { id } = ((await sample?.(world))?.payload ?? {}) as { readonly id?: number }
    return id === undefined ? [] : [id]
  }
  const resource = (resources as unknown as readonly AnyResource[]).find(
    (one) => one.calls.remove.path === path,
  )
  if (resource === undefined) return []
  made += 1
  /** Another probe may have turned the account that a new row refers to into an ordinary one. */
  await world.sqlRows(
    sql`update accounts set scope = 'office', is_active = true where id = ${world.seeded.maju.accounts.office}`,
  )
  /** Another probe may have archived the employee that it is about. */
  await world.sqlRows(
    sql`update members set status = 'active', archived_at = null, archived_status = null, tanggal_keluar = null where id = ${world.seeded.maju.members[0]}`,
  )
  const answer = await world.call(
    resource.calls.create.path,
    variantOf(resource, 70 + made, `isolasi ${made}`),
    admin,
  )
  const { id } = (answer.data ?? {}) as { readonly id?: number }
  return id === undefined ? [] : [id]
}

/** Fingerprint of the other company's rows, and rows of this company that refer to any of them. */
const traces = async () => [
  await fingerprint(world, world.seeded.lain.id),
  await referencesTo(world, world.seeded.maju.id, foreign),
]

describe("another company's ids in every reference field of every call", () => {
  test("there are fields to try", () => {
    expect(probes.map(([path, field]) => `${path} ${field}`)).toEqual(
      expect.arrayContaining(
        [
          "devisi/create parent_id",
          "devisi/create head_id",
          "devisi/create departement_id",
          "devisi/delete ids.0",
          "index/home offices_id",
          "master-data/pegawai ids.0",
          "notifications/delete ids.0",
        ].filter((probe) => isHere(probe.split(" ")[0] ?? "")),
      ),
    )
  })

  test.each(probes)("%s %s", async (path, field, call) => {
    const met = new Set<string>()
    await resetGoodId(world, path)
    await reopenClaim(path)
    for (const id of foreign) {
      const answer = await world.call(
        path,
        payloadFor(call, field, id),
        senderOf(call),
        call.method,
        undefined,
        uploadsOf(path),
      )
      expect(read(answer)).not.toMatch(/\bLN\b|PT Lain|lain\.test/)
      met.add(essence(answer).replaceAll(String(id), "<id>"))
    }
    /** Looking for traces costs as much as all the calls: after the last field of a write; of reads once, below. */
    expect(call.write && lastField.get(path) === field ? await traces() : [untouched, []]).toEqual([
      untouched,
      [],
    ])
    /** An id of the caller's own company gets a different answer; this proves that the field is used at all. */
    let isAnsweredOtherwise = false
    await resetGoodId(world, path)
    const known = likely.get(field)
    for (const id of [...(known === undefined ? [] : [known]), ...own, ...(await freshRow(path))]) {
      /** Ends the jobs of earlier probes: only one job of a kind may run at a time. */
      await world.sqlRows(
        sql`update jobs set state = 'stopped' where companies_id = ${world.seeded.maju.id} and state in ('asked', 'running')`,
      )
      const answer = await world.call(
        path,
        payloadFor(call, field, id),
        senderOf(call),
        call.method,
        undefined,
        uploadsOf(path),
      )
      isAnsweredOtherwise ||= !met.has(essence(answer).replaceAll(String(id), "<id>"))
      if (!isAnsweredOtherwise) continue
      if (isOfOther(field)) likely.set(field, id)
      break
    }
    expect(isAnsweredOtherwise).toBe(true)
    expect(world.faults).toEqual([])
  })
})

test("what only reads has changed nothing either", async () => {
  expect(await traces()).toEqual([untouched, []])
})

const readers = tenantCalls.filter(isRead)
test.each(readers.map((call) => [call.path, call] as const))(
  "lists, searches and counts: %s tells nothing of another company",
  async (path, call) => {
    for (const payload of [{}, { q: "LN" }, { page: 1, per_page: 100 }, call.example]) {
      const answer = await world.call(path, payload, senderOf(call), call.method)
      expect(read(answer)).not.toMatch(/\bLN\b|PT Lain|lain\.test/)
    }
  },
)
