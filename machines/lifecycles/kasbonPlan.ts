/** Repayment plan of a cash advance: whole rupiah, one instalment per month. */

export const instalmentStates = ["planned", "deducted", "paid_manual", "skipped", "written_off"] as const
export type InstalmentState = (typeof instalmentStates)[number]

export type Instalment = {
  /** From 1; a deferred one keeps its number, and a new one is appended for it. */
  readonly no: number
  /** YYYY-MM */
  readonly period: string
  readonly amount: number
  readonly status: InstalmentState
}
export type Plan = readonly Instalment[]

/** The month (YYYY-MM) this many months later. */
export const monthAfter = (period: string, months: number): string => {
  const [year = 1970, month = 1] = period.split("-").map(Number)
  const at = year * 12 + month - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`
}

/** Amount of each instalment except the last. */
export const usualInstalment = (amount: number, tenor: number): number => Math.floor(amount / tenor)

/** One instalment per month of equal amounts; the last one takes the remainder, so that the total is exact. */
export const planOf = (amount: number, tenor: number, first: string): Plan => {
  const usual = usualInstalment(amount, tenor)
  return Array.from({ length: tenor }, (_, at) => ({
    no: at + 1,
    period: monthAfter(first, at),
    amount: at === tenor - 1 ? amount - usual * (tenor - 1) : usual,
    status: "planned" as const,
  }))
}

const sumOf = (plan: Plan): number => plan.reduce((sum, { amount }) => sum + amount, 0)
/** Outstanding amount, by any way of repayment. */
export const outstandingIn = (plan: Plan): number => sumOf(plan.filter(({ status }) => status === "planned"))
/** The next open instalment, or the one with this number if it is open. */
export const openIn = (plan: Plan, no: number | undefined): Instalment | null => {
  const open = plan.filter(({ status }) => status === "planned")
  if (no !== undefined) return open.find((one) => one.no === no) ?? null
  return open.toSorted((a, b) => a.period.localeCompare(b.period) || a.no - b.no)[0] ?? null
}

const marked = (plan: Plan, no: number, status: InstalmentState): Plan =>
  plan.map((one) => (one.no === no ? { ...one, status } : one))

export const payIn = (plan: Plan, no: number | undefined, status: "deducted" | "paid_manual"): Plan => {
  const open = openIn(plan, no)
  return open === null ? plan : marked(plan, open.no, status)
}

/** Defers an instalment: the same amount is appended at the end, so no month has two. */
export const skipIn = (plan: Plan, no: number | undefined): Plan => {
  const open = openIn(plan, no)
  if (open === null) return plan
  const last = plan.reduce((latest, { period }) => (period > latest ? period : latest), open.period)
  const next = Math.max(...plan.map((one) => one.no)) + 1
  return [
    ...marked(plan, open.no, "skipped"),
    { no: next, period: monthAfter(last, 1), amount: open.amount, status: "planned" },
  ]
}

/** Pays all open instalments at once, or writes them off. */
export const endIn = (plan: Plan, status: "paid_manual" | "written_off"): Plan =>
  plan.map((one) => (one.status === "planned" ? { ...one, status } : one))

/** Undoes a deduction whose payroll period was reopened. */
export const restoreIn = (plan: Plan, no: number): Plan =>
  plan.map((one) => (one.no === no && one.status === "deducted" ? { ...one, status: "planned" } : one))
