import { choosePayees, payrollMembers } from "#contract/areas/payroll/payees.ts"
import { payrollPeriods } from "#contract/areas/payroll/periods.ts"
import { calculatePay } from "#contract/areas/payroll/run.ts"
import { jobList, stopJob } from "#contract/areas/jobs/jobs.ts"
import { recalculation } from "#contract/areas/attendance/recalculation.ts"
import { jakartaDate } from "#contract/kit/words.ts"
import type { Hand } from "../../browser/hand.ts"
import { askAs } from "./page.ts"
import { OFFICE } from "./queue.ts"

/** How long a calculation may take, ms. */
export const CALCULATION_MS = 60_000

export type Period = { readonly id: number; readonly version: number; readonly status: string }
type Offices = { readonly rows: readonly { readonly id: number; readonly kode: string }[] }

/** Stops recalculations of attendance that stand before the calculation in the queue of jobs. */
export const makeFree = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(jobList.path, { kind: recalculation.kind, per_page: 1 })) as {
    readonly rows: readonly { readonly id: number; readonly state: string }[]
  }
  for (const { id, state } of rows)
    if (state === "asked" || state === "running") await ask(stopJob.path, { id })
}

/** Creates the period of a bonus of one office, which leaves the attendance of its days open. */
export const makePeriod = async (hand: Hand): Promise<number> => {
  const ask = await askAs(hand, "admin")
  await makeFree(hand)
  const today = jakartaDate(new Date().toISOString())
  const { rows } = (await ask("offices/list-all", { page: 1, per_page: 100 })) as Offices
  const office = rows.find(({ kode }) => kode === OFFICE)
  const nama = `Bonus ${crypto.randomUUID()}`
  const { id } = (await ask(payrollPeriods.calls.create.path, {
    nama,
    type: "bonus",
    month: today.slice(0, 7),
    start_date: today,
    end_date: today,
    pay_date: today,
    offices_id: office === undefined ? [] : [office.id],
  })) as Period
  hand.notes.set("id", String(id)).set("nama", nama)
  return id
}

export const findPeriod = async (hand: Hand, id: number): Promise<Period> => {
  const ask = await askAs(hand, "admin")
  return (await ask(payrollPeriods.calls.find.path, { id })) as Period
}

/** Lets the rules decide again about the first employee of a period: its list stays the same, and it is a draft again. */
export const changePayees = async (hand: Hand, id: number): Promise<void> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(payrollMembers.path, { period_id: id, page: 1, per_page: 1 })) as {
    readonly rows: readonly Pick<Period, "id">[]
  }
  await ask(choosePayees.path, {
    period_id: id,
    members_id: rows.map((row) => row.id),
    ikut: null,
    alasan: "Mengikuti aturan",
  })
}

/** Calculates its slips. @returns the calculated period */
export const calculatePeriod = async (hand: Hand, id: number): Promise<Period> => {
  const ask = await askAs(hand, "admin")
  await ask(calculatePay.path, { period_id: id })
  await hand.until(
    "it is not calculated",
    async () => (await findPeriod(hand, id)).status === "calculated",
    CALCULATION_MS,
  )
  return findPeriod(hand, id)
}
