import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { boundsOf } from "#contract/kit/bounds.ts"
import type { Call } from "#contract/kit/call.ts"
import { payPathsOf } from "#contract/kit/payFields.ts"
import { RIGHTS } from "#contract/kit/modules.ts"
import { PAY_RIGHTS } from "#contract/kit/pay.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { isRead } from "../lib/reads.ts"

/**
 * Confidentiality of pay. Salaries are primes that occur nowhere else, and every number in every answer, sheet and
 * message is compared with the values that can be computed from them. The same walk as the administrator shows that it
 * would find a leak.
 */
const PRIMES = [7_354_919, 6_182_431, 8_461_757, 9_213_511, 5_870_717, 7_919_423]
const SHARES = Array.from({ length: 100 }, (_, at) => at + 1)
const PARTS = [8, 12, 21, 22, 25, 26, 30, 173, 173 * 8, 21 * 8, 25 * 8]

const derivedOf = (pay: number): readonly number[] => {
  const whole = [pay, pay * 12, pay * 13, ...PARTS.map((part) => pay / part)]
  const hourly = [1.5, 2, 3, 4].map((times) => (pay / 173) * times)
  return [...whole, ...hourly, ...SHARES.map((share) => (pay * share) / 100)].flatMap((value) => [
    Math.floor(value),
    Math.round(value),
    Math.ceil(value),
  ])
}
/** Smaller numbers are ignored: they are ids, minutes and years. */
const LEAST = 10_000

/** All numbers of an answer, including formatted ones in its texts: `Rp 7.354.919`, `7,354,919`, `7354919`. */
const numbersIn = (value: unknown): readonly number[] => {
  if (typeof value === "number") return [Math.round(value)]
  if (typeof value === "string")
    return [...value.matchAll(/\d{1,3}(?:[.,]\d{3})+|\d{5,}/g)].map(([found]) =>
      Number(found.replace(/[.,]/g, "")),
    )
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(numbersIn)
  return []
}

let world: World
let edge: Edge
let secrets: ReadonlySet<number>
const tokens: Record<string, string> = {}

const giveRole = async (email: string, scope: string, rights: readonly string[]) => {
  const company = world.seeded.maju.id
  const [role] = await world.sqlRows<{ id: number }>(
    sql`insert into roles (companies_id, nama, rights, created_at, updated_at)
      values (${company}, ${`Peran ${email}`}, array(select jsonb_array_elements_text(${JSON.stringify(rights)}::jsonb)), now(), now()) returning id::float8 as id`,
  )
  await world.sqlRows(
    sql`update accounts set scope = ${scope}, roles_id = ${role?.id ?? 0} where email = ${email} and companies_id = ${company}`,
  )
  await world.sqlRows(
    sql`insert into account_offices (companies_id, accounts_id, offices_id)
      select companies_id, id, ${world.seeded.maju.offices[0]} from accounts where email = ${email} and scope = 'normal'`,
  )
}

beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  const { id: company, members } = world.seeded.maju
  for (const [at, member] of members.entries())
    await world.sqlRows(
      sql`update members set gaji_pokok = ${PRIMES[at % PRIMES.length]}, gaji_type = ${["bulanan", "bulanan", "harian", "jam"][at % 4]},
        version = version + 1 where id = ${member}`,
    )
  await world.sqlRows(
    sql`update kasbon_settings set enabled = true, max_amount_type = 'pct_salary', max_pct = 83, max_deduction_pct = 37, members_id = '[]'`,
  )
  await world.sqlRows(sql`update leave_categories set claim_rate = 'daily_wage'`)
  await world.sqlRows(sql`update leave_claims set tanggal = '2026-11-18', removed = false`)
  tokens["admin"] = await world.signIn("admin@maju.test")
  await world.sqlRows(
    sql`update overtime set amount = ${Math.round((PRIMES[0] ?? 0) / 173)} * (2 + id % 3) where companies_id = ${company}`,
  )
  const stored = await world.sqlRows<{ amount: number | null }>(
    sql`select amount::float8 as amount from overtime where companies_id = ${company}
      union all select rate::float8 from leave_claims where companies_id = ${company}
      union all select amount::float8 from leave_claims where companies_id = ${company}`,
  )
  secrets = new Set(
    [
      ...PRIMES.flatMap((pay) => [pay, pay * 25, pay * 173, pay * 8]).flatMap(derivedOf),
      ...stored.map(({ amount }) => amount ?? 0),
    ].filter((value) => value >= LEAST),
  )
  const others = RIGHTS.filter((right) => !/^(members|payroll|payrollSettings)\./.test(right))
  await giveRole("terbatas@maju.test", "company", others)
  await giveRole("biasa@maju.test", "normal", RIGHTS)
  tokens["office admin"] = await world.signIn("kantor@maju.test")
  tokens["role of the whole company without pay"] = await world.signIn("terbatas@maju.test")
  tokens["ordinary account with every right"] = await world.signIn("biasa@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const reads = [...liveCalls.values()]
  .map(({ call }): Call => call)
  .filter((call) => isRead(call) && call.scope === "tenant")

/** Row ids that the lists of a root returned; the root's other calls are called with them. */
type Known = Map<string, Set<number>>
const rootOf = ({ path }: Call) => path.split("/")[0] ?? ""
const idsIn = (answer: Answered): readonly number[] =>
  ((answer.data as { rows?: readonly { id?: number }[] } | undefined)?.rows ?? []).flatMap(
    ({ id }) => id ?? [],
  )

/** The months of the seeded rows. A month is the longest range that every call accepts. */
const MONTHS = [
  { start_date: "2026-10-01", end_date: "2026-10-31" },
  { start_date: "2026-11-01", end_date: "2026-11-30" },
]
const asksOf = (call: Call, known: Known): readonly object[] => {
  const example = call.example as Record<string, unknown>
  const hasRange = boundsOf(call.payload).fields.has("start_date")
  const asks = (hasRange ? MONTHS : [{}]).map((range) => ({ ...example, ...range }))
  /** Employees of both offices, with monthly and daily pay. */
  const people = world.seeded.maju.members.slice(0, 3)
  const named = [...(known.get(rootOf(call)) ?? [])].slice(0, 3)
  if ("members_id" in example)
    return asks.flatMap((ask) => people.map((members_id) => ({ ...ask, members_id })))
  if ("id" in example) return asks.flatMap((ask) => [...named, ...people].map((id) => ({ ...ask, id })))
  if ("ids" in example) return asks.map((ask) => ({ ...ask, ids: named }))
  return asks
}

/** The content of a sheet or paper at one of the server's addresses. */
const fileAt = async (url: string): Promise<unknown> => {
  const got = await edge.send({ method: "GET", url })
  const type = got.headers["content-type"] ?? ""
  if (got.status !== 200 || type.includes("pdf")) return null
  return type.includes("spreadsheet")
    ? readXlsx(got.bytes, 2_000).map(({ cells }) => cells.map((cell) => cell?.text))
    : got.text
}

/** Calls every live read with the token. @returns the paths that leaked a secret, with the leaked numbers */
const leaksOf = async (token: string): Promise<readonly (readonly [string, readonly number[]])[]> => {
  const known: Known = new Map()
  const found = new Map<string, Set<number>>()
  const lists = reads.filter(
    ({ example }) => !("id" in (example as object)) && !("ids" in (example as object)),
  )
  for (const call of [...lists, ...reads.filter((one) => !lists.includes(one))])
    for (const ask of asksOf(call, known)) {
      const answer = await world.call(call.path, ask, token, call.method)
      for (const id of idsIn(answer)) known.set(rootOf(call), (known.get(rootOf(call)) ?? new Set()).add(id))
      const { url } = (answer.data ?? {}) as { readonly url?: unknown }
      const isSheet = typeof url === "string" && url.startsWith("/files/sheets/")
      const told = numbersIn(isSheet ? await fileAt(url) : { m: answer.api_message, d: answer.data })
      const leaked = told.filter((one) => secrets.has(one))
      if (leaked.length > 0) found.set(call.path, new Set([...(found.get(call.path) ?? []), ...leaked]))
    }
  return [...found].map(([path, numbers]) => [path, [...numbers].slice(0, 5)])
}

describe("what follows from pay", () => {
  test("is found by this walk where it is told", async () => {
    const paths = (await leaksOf(tokens["admin"] ?? "")).map(([path]) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        "members/find",
        "kasbon/list",
        "kasbon/detail",
        "cuti/klaim/list/all",
        "lembur/list/all",
        "lembur/rangkuman",
        "lembur/export",
        "export/data-karyawan",
      ]),
    )
  })
  test.each(["office admin", "role of the whole company without pay", "ordinary account with every right"])(
    "is told to no %s",
    async (who) => {
      expect(await leaksOf(tokens[who] ?? "")).toEqual([])
    },
  )
})

describe("fields marked as pay", () => {
  test("are these", () => {
    const marked = [...liveCalls.values()].flatMap(({ call }) =>
      payPathsOf(call.answer.ast).map((path) => `${call.path}: ${path.join(".")}`),
    )
    expect(marked.toSorted()).toMatchInlineSnapshot(`
      [
        "cuti/klaim/amati: rows.*.amount",
        "cuti/klaim/amati: rows.*.rate",
        "cuti/klaim/detail: amount",
        "cuti/klaim/detail: rate",
        "cuti/klaim/list/all: rows.*.amount",
        "cuti/klaim/list/all: rows.*.rate",
        "cuti/klaim/list/users: rows.*.amount",
        "cuti/klaim/list/users: rows.*.rate",
        "kasbon/amati: rows.*.limits.amount",
        "kasbon/amati: rows.*.limits.per_month",
        "kasbon/detail: limits.amount",
        "kasbon/detail: limits.per_month",
        "kasbon/list: rows.*.limits.amount",
        "kasbon/list: rows.*.limits.per_month",
        "lembur/list/all: rows.*.amount",
        "lembur/list/all: sums.amount",
        "lembur/list/users: rows.*.amount",
        "lembur/list/users: sums.amount",
        "lembur/rangkuman: per_day.*.amount",
        "lembur/rangkuman: rows.*.sums.amount",
        "lembur/rangkuman: sums.amount",
        "members/find: gaji_pokok",
        "payroll/pertanyaan/list: rows.*.cost",
        "saldo-pajak/find: bruto",
        "saldo-pajak/find: iuran_pensiun",
        "saldo-pajak/find: neto",
        "saldo-pajak/find: zakat",
        "saldo-pajak/list-all: rows.*.bruto",
        "saldo-pajak/list-all: rows.*.iuran_pensiun",
        "saldo-pajak/list-all: rows.*.neto",
        "saldo-pajak/list-all: rows.*.zakat",
        "saya/cuti/klaim/detail: amount",
        "saya/cuti/klaim/detail: rate",
        "saya/cuti/klaim/list: rows.*.amount",
        "saya/cuti/klaim/list: rows.*.rate",
        "saya/kasbon/detail: limits.amount",
        "saya/kasbon/detail: limits.per_month",
        "saya/kasbon/list: rows.*.limits.amount",
        "saya/kasbon/list: rows.*.limits.per_month",
        "users/perubahan-kerja/baris: rows.*.compensation",
        "users/perubahan-kerja/baris: rows.*.pay",
        "users/perubahan-kerja/find: gaji_pokok",
        "users/perubahan-kerja/list-all: rows.*.gaji_pokok",
      ]
    `)
  })
  test("may be null: a number that stands for 'not told' would be taken for one", () => {
    for (const { call } of liveCalls.values())
      for (const path of payPathsOf(call.answer.ast))
        expect([call.path, path.length > 0]).toEqual([call.path, true])
  })
  test("PAY_RIGHTS are rights of a role", () => {
    for (const right of PAY_RIGHTS) expect(RIGHTS).toContain(right)
  })
})

describe("no call answers by whether an amount fits a salary", () => {
  const ask = (amount: number, tenor: number) => ({
    members_id: world.seeded.maju.members[0],
    tanggal: "2026-11-20",
    amount,
    tenor,
    first_date: "2026-12-25",
    purpose: "Biaya sekolah anak",
  })
  /**
   * The answers and messages an account gets about one request with a given salary, when it is created and when it is
   * approved.
   */
  const heard = async (who: string, pay: number, amount: number) => {
    await world.sqlRows(sql`update kasbon_settings set max_active = 20`)
    await world.sqlRows(
      sql`update members set gaji_pokok = ${pay} where id = ${world.seeded.maju.members[0]}`,
    )
    const made = await world.call("kasbon/catat", ask(amount, 3), tokens[who])
    const { id } = (made.data ?? {}) as { readonly id?: number }
    const decided = await world.call("kasbon/approval", { id: id ?? 0, status: "approved" }, tokens[who])
    const row = await world.call("kasbon/detail", { id: id ?? 0 }, tokens[who])
    const { limits, warnings } = (row.data ?? {}) as { readonly limits?: object; readonly warnings?: unknown }
    if (id !== undefined)
      for (const table of ["kasbon_instalments", "kasbon_history"])
        await world.sqlRows(
          sql`delete from ${sql.identifier(table)} where ${sql.identifier(table === "kasbon_history" ? "row_id" : "kasbon_id")} = ${id}`,
        )
    await world.sqlRows(sql`delete from kasbon where id = ${id ?? 0}`)
    return {
      made: [made.api_status, id === undefined ? made : null],
      decided: [decided.api_status, decided.api_status === 1 ? null : decided],
      limits,
      warnings,
    }
  }
  test.each(["office admin", "role of the whole company without pay", "ordinary account with every right"])(
    "%s",
    async (who) => {
      for (const amount of [500_000, 4_000_000, 40_000_000, 900_000_000])
        expect(await heard(who, 1_000_003, amount)).toEqual(await heard(who, 90_000_049, amount))
    },
  )
  test("and who sees pay is told the limit at its field", async () => {
    await world.sqlRows(
      sql`update members set gaji_pokok = 7354919, gaji_type = 'bulanan' where id = ${world.seeded.maju.members[0]}`,
    )
    expect(await world.call("kasbon/catat", ask(900_000_000, 12), tokens["admin"])).toMatchObject({
      data: { errors: { amount: ["Paling banyak Rp\u00a06.104.582"] } },
    })
  })
})
