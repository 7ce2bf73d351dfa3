import { setTimeout as pause } from "node:timers/promises"
import { type Crowd, fresh, granted, isGranted, wordsOf } from "./crowd.ts"

/** One race. @returns what went wrong; empty = done exactly once */
export type Scenario = (crowd: Crowd, round: number) => Promise<readonly string[]>
type Made = { readonly id: number; readonly version: number }

const exactly = (answers: Parameters<typeof granted>[0], wanted: number): readonly string[] =>
  granted(answers) === wanted ? [] : [`granted ${granted(answers)} instead of ${wanted}: ${wordsOf(answers)}`]

const today = () => new Date().toISOString().slice(0, 10)
const memberOf = async (crowd: Crowd, at: number): Promise<number> => {
  const { rows } = await crowd.must<{ readonly rows: readonly { readonly id: number }[] }>(
    "master-data/pegawai",
    {},
  )
  return rows[at % rows.length]?.id ?? 0
}
const categoryOf = async (crowd: Crowd): Promise<number> => {
  type Row = {
    readonly id: number
    readonly receipt_required_above: number | null
    readonly limit_type: string
  }
  const { rows } = await crowd.must<{ readonly rows: readonly Row[] }>("kategori-klaim/list-all", {})
  const free = rows.find(({ receipt_required_above }) => receipt_required_above !== 0) ?? rows[0]
  return free?.id ?? 0
}
const claim = async (crowd: Crowd, at: number) => ({
  members_id: await memberOf(crowd, at),
  judul: `Klaim ${fresh()}`,
  items: [
    { kategori_id: await categoryOf(crowd), tanggal: today(), keterangan: "Taksi", amount: 1_000 + at },
  ],
})

const sameRequest: Scenario = async (crowd) => {
  const nama = `Lomba ${fresh()}`
  const request_id = `campaign-race-${fresh()}`
  const answers = await crowd.all("devisi/create", () => ({ request_id, nama, is_active: true }))
  const ids = new Set(answers.map(({ data }) => (data as { readonly id?: number } | undefined)?.id))
  const { total } = await crowd.must<{ readonly total: number }>("devisi/list-all", { q: nama })
  return [
    ...exactly(answers, crowd.size),
    ...(ids.size === 1 ? [] : [`${ids.size} different answers`]),
    ...(total === 1 ? [] : [`${total} rows`]),
  ]
}

const sameName: Scenario = async (crowd) => {
  const nama = `Lomba ${fresh()}`
  const answers = await crowd.all("jabatan/create", () => ({ nama, is_active: true }))
  return exactly(answers, 1)
}

const sameVersion: Scenario = async (crowd) => {
  const made = await crowd.must<Made>("devisi/create", { nama: `Lomba ${fresh()}`, is_active: true })
  const answers = await crowd.all("devisi/create", (at) => ({
    id: made.id,
    version: made.version,
    nama: `Lomba ${fresh()} ${at}`,
    is_active: true,
  }))
  return exactly(answers, 1)
}

const decide: Scenario = async (crowd, round) => {
  const { id } = await crowd.must<Made>("reimbursment/catat", await claim(crowd, 10 + round))
  const answers = await crowd.all("reimbursment/approval", () => ({
    id,
    status: "rejected",
    note: "Nota tidak ada",
  }))
  const detail = await crowd.must<{ readonly history?: readonly unknown[] }>("reimbursment/list/detail", {
    id,
  })
  const rejections = JSON.stringify(detail.history ?? detail).split('"approval.reject"').length - 1
  return [...exactly(answers, 1), ...(rejections <= 1 ? [] : [`${rejections} rejections in the history`])]
}

const series: Scenario = async (crowd, round) => {
  const payload = await claim(crowd, 30 + round)
  const answers = await crowd.all("reimbursment/catat", (at) => ({
    ...payload,
    judul: `${payload.judul} ${at}`,
  }))
  const numbers = answers
    .flatMap(({ api_message }) => /RB-\d{4}-(\d+)/.exec(api_message ?? "")?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? 0
  return [
    ...exactly(answers, crowd.size),
    ...(new Set(numbers).size === numbers.length ? [] : ["a number was given twice"]),
    ...(last - first === numbers.length - 1 ? [] : [`a gap: ${first} to ${last}, ${numbers.length} numbers`]),
  ]
}

const STOCK = 7
const redeem: Scenario = async (crowd, round) => {
  const members_id = await memberOf(crowd, 60 + round)
  await crowd.must("good-id/poin/sesuaikan", { members_id, points: 10_000, note: "Lomba penukaran" })
  const reward = await crowd.must<Made>("good-id/penukaran-hadiah/create-update", {
    nama: `Hadiah ${fresh()}`,
    point_cost: 10,
    stock: STOCK,
  })
  const answers = await crowd.all("good-id/permintaan-hadiah/catat", () => ({
    members_id,
    rewards_id: reward.id,
    qty: 1,
  }))
  return exactly(answers, STOCK)
}

/** The balance pays for three of twenty wishes; the stock is large. */
const PAID = 3
const spend: Scenario = async (crowd, round) => {
  const members_id = await memberOf(crowd, 90 + round)
  const { balance } = await crowd.must<{ readonly balance: number }>("good-id/poin/sesuaikan", {
    members_id,
    points: 1,
    note: "Lomba saldo poin",
  })
  const reward = await crowd.must<Made>("good-id/penukaran-hadiah/create-update", {
    nama: `Hadiah ${fresh()}`,
    point_cost: Math.max(1, balance),
    stock: 1_000,
  })
  if (balance < 1) return [`the balance is ${balance}`]
  if (balance > 1)
    await crowd.must("good-id/poin/sesuaikan", {
      members_id,
      points: balance * (PAID - 1),
      note: "Lomba saldo poin",
    })
  const answers = await crowd.all("good-id/permintaan-hadiah/catat", () => ({
    members_id,
    rewards_id: reward.id,
    qty: 1,
  }))
  return exactly(answers, balance > 1 ? PAID : 1)
}

/** Waits for a calculation: a company runs one at a time. */
const endOf = async (crowd: Crowd, id: number): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    const { state } = await crowd.must<{ readonly state: string }>("jobs/status", { id })
    if (state === "done") return
    if (state !== "asked" && state !== "running") throw new Error(`the calculation is ${state}`)
    await pause(250)
  }
  throw new Error("the calculation does not end")
}
const calculated = async (crowd: Crowd, round: number): Promise<number> => {
  const month = `${2027 + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, "0")}`
  const { id } = await crowd.must<Made>("payroll/periode-gajian/add", {
    nama: `Lomba ${fresh()}`,
    type: "off_cycle",
    month,
    start_date: `${month}-01`,
    end_date: `${month}-28`,
    pay_date: `${month}-28`,
  })
  await endOf(crowd, (await crowd.must<Made>("payroll/hitung-gaji", { period_id: id })).id)
  return id
}
const payroll: Scenario = async (crowd, round) => {
  const id = await calculated(crowd, round)
  const wrong: string[] = []
  for (const status of ["approved", "paid", "locked"])
    wrong.push(
      ...exactly(await crowd.all("payroll/periode-gajian/status", () => ({ id, status })), 1).map(
        (one) => `${status}: ${one}`,
      ),
    )
  return wrong
}

/** Twenty calculations of one period: the first starts a job, and the others are refused or given the same one. */
const calculation: Scenario = async (crowd, round) => {
  const month = `${2029 + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, "0")}`
  const { id } = await crowd.must<Made>("payroll/periode-gajian/add", {
    nama: `Lomba ${fresh()}`,
    type: "off_cycle",
    month,
    start_date: `${month}-01`,
    end_date: `${month}-28`,
    pay_date: `${month}-28`,
  })
  const answers = await crowd.all("payroll/hitung-gaji", () => ({ period_id: id }))
  const jobs = new Set(
    answers.filter(isGranted).map(({ data }) => (data as { readonly id?: number } | undefined)?.id),
  )
  for (const job of jobs) if (job !== undefined) await endOf(crowd, job)
  return jobs.size === 1 ? [] : [`${jobs.size} jobs: ${wordsOf(answers)}`]
}

const link: Scenario = async (crowd) => {
  const key = await crowd.key("kantor@maju.test")
  const answers = await crowd.all("auth/login", () => ({ key }), null)
  return exactly(answers, 1)
}

const removal: Scenario = async (crowd) => {
  const { id } = await crowd.must<Made>("devisi/create", { nama: `Lomba ${fresh()}`, is_active: true })
  return exactly(await crowd.all("devisi/delete", () => ({ ids: [id] })), 1)
}

export const scenarios: Readonly<Record<string, Scenario>> = {
  "one request_id": sameRequest,
  "one name": sameName,
  "one version of a row": sameVersion,
  "one decision on a claim": decide,
  "a number series": series,
  "the last pieces of a reward": redeem,
  "a balance of points": spend,
  "a single-use sign-in link": link,
  "one deletion": removal,
  "one calculation of a payroll period": calculation,
  "approving, paying and locking a payroll period": payroll,
}
