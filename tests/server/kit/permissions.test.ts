import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { levelsOf, MAX_LEVELS } from "#machines/lifecycles/approvalParts.ts"
import { approvals } from "#server/register/flows.ts"
import { settleDue } from "#server/areas/points/sweep.ts"
import { machines } from "#machines/index.ts"
import { isAllowed } from "../../../scripts/permissions/matrix.ts"
import { type Role, type RoleId, roles } from "../../../scripts/permissions/roles.ts"
import type { Action, Standing, Subject } from "../../../scripts/permissions/subject.ts"
import { subjects } from "../../../scripts/permissions/subjects.ts"
import { assignTasks, moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import { cancelVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { processDemos } from "#contract/areas/growth/demoRequests.ts"
import { confirmRegistrations } from "#contract/areas/growth/registrations.ts"
import { checkTrials } from "#contract/areas/growth/trialRequests.ts"
import { moveCompanies } from "#contract/areas/platform/companyTable.ts"
import { cancelCareers, dropCareerRows, scheduleCareers } from "#contract/areas/career/careers.ts"
import { applyRaises, cancelRaises } from "#contract/areas/payroll/raises.ts"
import { movePeriod } from "#contract/areas/payroll/periods.ts"
import { cancelSurat, issueSurat } from "#contract/areas/letters/surat.ts"
import {
  acknowledgeLetters,
  issueLetters,
  withdrawLetters,
} from "#contract/areas/warnings/suratPeringatan.ts"
import { reclaimTerminals, retireTerminals } from "#contract/areas/attendance/mesin.ts"
import { makers } from "../lib/flows.ts"
import { type Answered, HOUR, openWorld, type World } from "../lib/harness.ts"
import { enterCompany } from "../lib/secondSuper.ts"
import { addJob } from "../lib/seed.jobs.ts"
import { newPeriod } from "../lib/writes.payroll.ts"
import { asked } from "../lib/permissionPayloads.ts"
import { plainRows, type Row } from "../lib/permissionRows.ts"
import { endingPaths } from "../lib/writes.endings.ts"
import { CONFIRM, DECIDE, orderTopup, payment, withProof } from "../lib/writes.points.ts"

const emails: Partial<Record<RoleId, string>> = {
  super: "super@balai.test",
  inside: "super@balai.test",
  company: "admin@maju.test",
  office: "kantor@maju.test",
  restricted: "terbatas@maju.test",
  normal: "biasa@maju.test",
}

let world: World
const tokens = new Map<RoleId, string>()
beforeAll(async () => {
  world = await openWorld()
  for (const [role, email] of Object.entries(emails)) tokens.set(role as RoleId, await world.signIn(email))
  for (const name of ["kedua", "ketiga"])
    await world.sqlRows(sql`insert into accounts
      (companies_id, username, email, nama_lengkap, password_hash, is_superusers, scope, draft_key, created_at, updated_at)
      select companies_id, ${name}, ${`${name}@maju.test`}, ${name}, password_hash, false, scope, draft_key, created_at, updated_at
      from accounts where id = ${world.seeded.maju.accounts.admin}`)
  const found = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from accounts where companies_id = ${world.seeded.maju.id} and scope = 'company'`,
  )
  admins.push(...found.map(({ id }) => id))
  const accounts = await world.sqlRows<{ id: number; email: string }>(
    sql`select id::float8 as id, email from accounts`,
  )
  for (const { id, email } of accounts) ids.set(email, id)
  tokens.set("inside", await enterCompany(world, tokens.get("super") ?? "", world.seeded.maju.id))
})
afterAll(() => world.close())

/** Account ids of the company's administrators. */
const admins: number[] = []
const ids = new Map<string, number>()
const idOf = ({ id }: Role): number => ids.get(emails[id] ?? "") ?? 0
/** An account that no tested role signs in with: the author of earlier actions. */
const OTHER = 999

const topupAs = async ({ state, special }: Standing, role: Role): Promise<Row> => {
  const row = await orderTopup(world, tokens.get("company") ?? "")
  const confirmed_by = special === "dikonfirmasi sendiri" ? idOf(role) : null
  await world.sqlRows(
    sql`update topups set status = ${state}, confirmed_by = ${confirmed_by} where id = ${row.id}`,
  )
  if (special === "batas waktu lewat")
    await world.sqlRows(
      sql`update topups set expires_at = ${world.time.now.toISOString()} where id = ${row.id}`,
    )
  return row
}

/** Accounts that approved the lower levels: another one, this person, or every other administrator. */
const decidedBefore = ({ level, special }: Pick<Standing, "level" | "special">, role: Role): number[] => {
  if (special === "tidak ada admin lain") return admins.filter((id) => id !== idOf(role))
  const by = special === "sudah menyetujui tingkat sebelumnya" ? idOf(role) : OTHER
  return Array.from({ length: level - 1 }, () => by)
}

const otherThan = (role: Role): number => admins.find((id) => id !== idOf(role)) ?? 0

/** Makes this person today's delegate of another administrator, who approves the first level. */
const standIn = async (member: number, { level, special }: Standing, role: Role): Promise<void> => {
  await world.sqlRows(sql`delete from delegations where nama = 'hak'`)
  if (special !== "menggantikan yang memutuskan") return
  const [maju, other] = [world.seeded.maju.id, otherThan(role)]
  await world.sqlRows(sql`insert into delegations (companies_id, nama, from_id, to_id, start_date, end_date, modules, created_at, updated_at)
    values (${maju}, 'hak', ${other}, ${idOf(role)}, '2026-11-20', '2026-11-20', '[]', now(), now())`)
  if (level === 1)
    await world.sqlRows(
      sql`insert into member_approvers (companies_id, members_id, accounts_id) values (${maju}, ${member}, ${other})`,
    )
}

/** Sets the employee's own approver: none, this person, or another administrator. */
const chooseFor = async (member: number, special: string | null, role: Role): Promise<void> => {
  await world.sqlRows(sql`delete from member_approvers where members_id = ${member}`)
  if (special === null || !special.endsWith("dipilih untuk pegawai ini")) return
  const other = otherThan(role)
  await world.sqlRows(sql`insert into member_approvers (companies_id, members_id, accounts_id)
    values (${world.seeded.maju.id}, ${member}, ${special.startsWith("orang lain") ? other : idOf(role)})`)
}

/** Sets this person as the account that entered the request. */
const enterBy = (flowId: (typeof approvals)[number]["id"], id: number, role: Role) => {
  const spec = approvals.find((one) => one.id === flowId)?.spec
  if (spec === undefined) throw new Error(`no flow ${flowId}`)
  return world.sqlRows(
    sql`update ${spec.table} set entered_by = ${idOf(role)}, entered_nama = 'Pencatat' where id = ${id}`,
  )
}

const flowAs =
  ({ id: flowId }: (typeof approvals)[number], levels: number) =>
  async (standing: Standing, role: Role): Promise<Row> => {
    const { state, level, special } = standing
    const member = world.seeded.maju.members[0] ?? 0
    const isOwn = special?.startsWith("diajukan sendiri") === true
    await world.sqlRows(
      sql`update company_etc set prevent_self_approval = ${special !== "diajukan sendiri, dan perusahaan mengizinkannya"}`,
    )
    await world.sqlRows(
      sql`update company_etc set prevent_entered_approval = ${special === "dicatat sendiri, dan perusahaan mencegahnya"}`,
    )
    await world.sqlRows(
      // An approved change of data writes the employee's record, which links the account with its address.
      sql`update members set email = ${isOwn ? (emails[role.id] ?? null) : null}, accounts_id = null where id = ${member}`,
    )
    const id = await makers[flowId](world, {
      status: state,
      level,
      level_total: levels,
      version: level,
      decided_by: decidedBefore({ level, special }, role),
      ...(special === "periode gaji ditutup" ? { day: "2026-09-15" } : {}),
    })
    if (special?.startsWith("dicatat sendiri") === true) await enterBy(flowId, id, role)
    await chooseFor(member, special, role)
    await standIn(member, standing, role)
    return { id, total: 0 }
  }

const decisions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    approvals.flatMap(({ flow }) =>
      Object.entries(flow.decisions).map(([status, { event }]) => [event, status]),
    ),
  ),
  "topup.approve": "approved",
  "topup.reject": "rejected",
  "payroll.approve": "approved",
  "payroll.reopen": "calculated",
  "payroll.pay": "paid",
  "payroll.lock": "locked",
  "payroll.cancel": "cancelled",
}
const send = (path: string, { type, more }: Action, row: Row, token: string): Promise<Answered> => {
  if (type === "topup.confirm")
    return world.call(path, payment({ ...row, version: 1 }), token, "POST", undefined, withProof)
  if (approvals.some(({ flow }) => flow.removal === type)) return world.call(path, { ids: [row.id] }, token)
  if (type.startsWith("company."))
    return world.call(path, { companies_id: [row.id], step: type.split(".")[1], ...more }, token)
  if (type === "task.assign")
    return world.call(path, { ids: [row.id], members_id: world.seeded.maju.members[0] }, token)
  if (type.startsWith("task."))
    return world.call(path, { ids: [row.id], step: type.split(".")[1], ...more }, token)
  if (type === "career.drop")
    return world.call(path, { id: row.id, members_id: [row.member], ...more }, token)
  if (/^(surat|letter|ending|career|raise|mesin)\./.test(type))
    return world.call(path, { ids: [row.id], ...more }, token)
  const status = type === "topup.cancel" ? "cancelled" : decisions[type]
  const officer = type === "demo.schedule" ? { assigned_to: world.seeded.superId } : {}
  return world.call(path, { id: row.id, status, ...asked[type], ...more, ...officer }, token)
}

let periodYear = 2040
/** A regular period in a year of its own. It was calculated by another account, unless the case says otherwise. */
const periodAs = async ({ state, special }: Standing, role: Role): Promise<Row> => {
  periodYear += 1
  const month = `${periodYear}-03`
  const dates = { start_date: `${month}-01`, end_date: `${month}-31`, pay_date: `${month}-31` }
  const id = await newPeriod(world, { type: "regular", month, ...dates })
  const counts = { members: 12, errors: special === "ada yang belum terhitung" ? 1 : 0 }
  const by = special === "dihitung sendiri" ? idOf(role) : OTHER
  const job = await openJob()
  await world.sqlRows(sql`update payroll_periods set status = ${state}, member_count = ${counts.members},
    error_count = ${counts.errors}, calculated_by = ${by}, calculated_at = ${world.time.now.toISOString()}, jobs_id = ${job} where id = ${id}`)
  return { id, total: 0 }
}
/** A calculation job that is still running. */
const openJob = (): Promise<number> =>
  world.db.transact((tx) =>
    addJob(tx, world.time.now, { companies_id: world.seeded.maju.id, accounts_id: OTHER }, "asked"),
  )

const made: Readonly<Record<string, (standing: Standing, role: Role) => Promise<Row>>> = {
  topup: topupAs,
  payrollPeriod: periodAs,
  ...Object.fromEntries(
    Object.entries(plainRows).map(([id, make]) => [id, (standing: Standing) => make(world, standing)]),
  ),
  ...Object.fromEntries(
    approvals.flatMap((approval, at) =>
      levelsOf(MAX_LEVELS).map((levels) => [
        subjects[subjects.length - (approvals.length - at) * MAX_LEVELS + levels - 1]?.id ?? "",
        flowAs(approval, levels),
      ]),
    ),
  ),
}
const isPersonal = ({ special }: Standing) =>
  special !== null && /sendiri|sudah menyetujui|tidak ada|dipilih|menggantikan/.test(special)
const isLive = ({ actions }: Subject) => actions.some(({ by }) => typeof by === "object")
const nameOf = ({ state, level, special }: Standing) =>
  `${state} ${level}${special === null ? "" : ` ${special}`}`
const cells = subjects
  .filter(isLive)
  .flatMap((subject) =>
    subject.standings.map((standing) => [subject.id, nameOf(standing), subject, standing] as const),
  )

test("every lifecycle has its table, and those that have calls are asked about", () => {
  const lifecycles = [...machines.values()].filter(({ file }) => file.startsWith("lifecycles/"))
  expect([...new Set(subjects.map(({ life }) => life.machine.id))]).toEqual(
    lifecycles.map(({ machine }) => machine.id),
  )
  expect(new Set(subjects.filter(isLive).map(({ id }) => id))).toEqual(new Set(Object.keys(made)))
  const paths = subjects.flatMap(({ actions }) =>
    actions.flatMap(({ by }) => (typeof by === "object" ? [by.path] : [])),
  )
  expect([...new Set<string>(paths)]).toEqual([
    moveCompanies.path,
    CONFIRM,
    DECIDE,
    movePeriod.path,
    issueLetters.path,
    acknowledgeLetters.path,
    withdrawLetters.path,
    issueSurat.path,
    cancelSurat.path,
    retireTerminals.path,
    reclaimTerminals.path,
    ...endingPaths,
    scheduleCareers.path,
    dropCareerRows.path,
    cancelCareers.path,
    applyRaises.path,
    cancelRaises.path,
    moveTasks.path,
    assignTasks.path,
    cancelVisits.path,
    checkTrials.path,
    processDemos.path,
    confirmRegistrations.path,
    ...approvals.flatMap(({ flow: { calls } }) => [
      calls.decide.path,
      ...(calls.remove === undefined ? [] : [calls.remove.path]),
    ]),
  ])
})

describe("the server allows what docs/permissions.md says, and nothing else", () => {
  test.each(cells)("%s, %s", async (id, _, subject, standing) => {
    const wanted: string[] = []
    const found: string[] = []
    let row: Row | null = null
    for (const role of roles) {
      if (isPersonal(standing)) row = null
      const token = tokens.get(role.id)
      if (token === undefined || standing.facts({ id: OTHER, nama: "", as: role.side }, role.id) === null)
        continue
      for (const action of subject.actions) {
        const { by } = action
        if (typeof by !== "object") continue
        row ??= (await made[id]?.(standing, role)) ?? null
        if (row === null) throw new Error(`nobody makes a row of ${id}`)
        const answer = await send(by.path, action, row, token)
        if (answer.api_status === 1) row = null
        if (answer.api_status === 1) found.push(`${role.id} ${action.type}`)
        if (isAllowed(subject, standing, role, action)) wanted.push(`${role.id} ${action.type}`)
      }
    }
    expect(found).toEqual(wanted)
  })
})

test("time ends what is over, in no other state", async () => {
  const topup = subjects.find(({ id }) => id === "topup")
  const [system] = roles.filter(({ id }) => id === "system")
  if (topup === undefined || system === undefined) throw new Error("no top-ups")
  const expire = topup.actions.find(({ by }) => by === "time")
  if (expire === undefined) throw new Error("time does nothing")
  const rows: (readonly [Standing, Row])[] = []
  for (const standing of topup.standings) rows.push([standing, await topupAs(standing, system)])
  await settleDue(world.db, new Date(world.time.now.getTime() + HOUR / 60))
  for (const [standing, { id }] of rows) {
    const [row] = await world.sqlRows<{ status: string }>(sql`select status from topups where id = ${id}`)
    const isOver = isAllowed(topup, standing, system, expire)
    expect([nameOf(standing), row?.status]).toEqual([nameOf(standing), isOver ? "expired" : standing.state])
  }
})
