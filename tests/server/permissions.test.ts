import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ClaimFacts } from "#machines/lifecycles/claimParts.ts"
import { settleDue } from "#server/lifecycles/sweep.ts"
import { machines } from "#machines/index.ts"
import { isAllowed } from "../../scripts/permissions/matrix.ts"
import { type Role, type RoleId, roles } from "../../scripts/permissions/roles.ts"
import { type Action, type Standing, type Subject, subjects } from "../../scripts/permissions/subjects.ts"
import { type Answered, HOUR, openWorld, type World } from "./harness.ts"
import { enterCompany } from "./secondSuper.ts"
import { CONFIRM, DECIDE, orderTopup, payment, withProof } from "./writes.points.ts"
import { freshMonth, inMonth, newClaim } from "./writes.claims.ts"
import { newRequest } from "./writes.requests.ts"

const APPROVAL = "persetujuan-absensi/approval"
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

/** The company's administrators. */
const admins: number[] = []
const ids = new Map<string, number>()
const idOf = ({ id }: Role): number => ids.get(emails[id] ?? "") ?? 0
/** Rupiah; small enough for every limit. */
const AMOUNT = 1_000
/** Somebody else's account, for what others have done. */
const OTHER = 999

type Row = { readonly id: number; readonly total: number }

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

/** Who has approved before: nobody who could decide again, this person, or every other administrator. */
const decidedBefore = ({ level, special }: Pick<Standing, "level" | "special">, role: Role): number[] => {
  if (special === "tidak ada admin lain") return admins.filter((id) => id !== idOf(role))
  const by = special === "sudah menyetujui tingkat sebelumnya" ? idOf(role) : OTHER
  return Array.from({ length: level - 1 }, () => by)
}

const requestAs =
  (levels: number) =>
  async ({ state, level, special }: Standing, role: Role): Promise<Row> => {
    const member = world.seeded.maju.members[0] ?? 0
    const isOwn = special === "diajukan sendiri"
    await world.sqlRows(
      sql`update members set email = ${isOwn ? (emails[role.id] ?? null) : null} where id = ${member}`,
    )
    const id = await newRequest(world, {
      type: "luar_radius",
      status: state,
      level,
      level_total: levels,
      version: level,
      decided_by: decidedBefore({ level, special }, role),
      ...(special === "periode gaji ditutup" ? { business_date: "2026-09-15" } : {}),
    })
    return { id, total: 0 }
  }

const claimAs =
  (levels: number) =>
  async ({ state, level, special }: Standing, role: Role): Promise<Row> => {
    const member = world.seeded.maju.members[0] ?? 0
    const isOwn = special === "diajukan sendiri"
    await world.sqlRows(
      sql`update members set email = ${isOwn ? (emails[role.id] ?? null) : null} where id = ${member}`,
    )
    const { id } = await newClaim(world, {
      ...inMonth(special === "periode gaji ditutup" ? "2026-09-15" : freshMonth(), AMOUNT),
      status: state as ClaimFacts["status"],
      level,
      level_total: levels,
      version: level,
      decided_by: decidedBefore({ level, special }, role),
    })
    return { id, total: 0 }
  }

const decisions: Readonly<Record<string, string>> = {
  "approval.approve": "approved",
  "approval.reject": "rejected",
  "approval.revoke": "cancelled",
  "claim.pay": "paid",
  "topup.approve": "approved",
  "topup.reject": "rejected",
}
const send = (path: string, { type, more }: Action, row: Row, token: string): Promise<Answered> => {
  if (type === "topup.confirm")
    return world.call(path, payment({ ...row, version: 1 }), token, "POST", undefined, withProof)
  if (type === "claim.remove") return world.call(path, { ids: [row.id] }, token)
  const status = type === "topup.cancel" ? "cancelled" : decisions[type]
  return world.call(path, { id: row.id, status, ...more }, token)
}

const made: Readonly<Record<string, (standing: Standing, role: Role) => Promise<Row>>> = {
  topup: topupAs,
  approval: requestAs(1),
  approval2: requestAs(2),
  approval3: requestAs(3),
  claim: claimAs(1),
  claim2: claimAs(2),
  claim3: claimAs(3),
}
const isPersonal = ({ special }: Standing) =>
  special !== null && /sendiri|sudah menyetujui|tidak ada/.test(special)
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
  expect(subjects.map(({ id }) => id)).toEqual(lifecycles.map(({ machine }) => machine.id))
  expect(subjects.filter(isLive).map(({ id }) => id)).toEqual(Object.keys(made))
  const paths = subjects.flatMap(({ actions }) =>
    actions.flatMap(({ by }) => (typeof by === "object" ? [by.path] : [])),
  )
  expect([...new Set<string>(paths)]).toEqual([
    CONFIRM,
    DECIDE,
    APPROVAL,
    "reimbursment/approval",
    "reimbursment/delete",
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
  const [topup] = subjects
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
