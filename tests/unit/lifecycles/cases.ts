import type { Actor, Side } from "#machines/lifecycles/actor.ts"
import type { RequestFacts } from "#machines/lifecycles/approvalMachine.ts"
import type { ClaimFacts } from "#machines/lifecycles/claimParts.ts"
import type { KasbonFacts } from "#machines/lifecycles/kasbonParts.ts"
import type { RedemptionFacts } from "#machines/lifecycles/redemptionMachine.ts"
import type { TripFacts } from "#machines/lifecycles/tripParts.ts"
import type { SwapFacts } from "#machines/lifecycles/swapMachine.ts"
import type { DataChangeFacts } from "#machines/lifecycles/dataChangeMachine.ts"
import type { LeaveFacts } from "#machines/lifecycles/leaveParts.ts"
import type { Decision, Facts } from "#machines/lifecycles/lifecycle.ts"
import type { PayrollFacts } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { CareerRowFacts } from "#machines/lifecycles/careerMachine.ts"
import type { RaiseRowFacts } from "#machines/lifecycles/raiseMachine.ts"
import type { EndingRowFacts } from "#machines/lifecycles/endingMachine.ts"
import type { SuratFacts } from "#machines/lifecycles/suratMachine.ts"
import type { LetterFacts } from "#machines/lifecycles/suratPeringatanMachine.ts"
import type { VisitApprovalFacts } from "#machines/lifecycles/visitApprovalMachine.ts"
import type { TaskFacts } from "#machines/lifecycles/taskParts.ts"
import type { VisitFacts } from "#machines/lifecycles/visitParts.ts"
import type { DemoFacts } from "#machines/lifecycles/demoRequestMachine.ts"
import type { RegistrationFacts } from "#machines/lifecycles/registrationMachine.ts"
import type { TrialFacts } from "#machines/lifecycles/trialRequestMachine.ts"
import type { CompanyFacts } from "#machines/lifecycles/companyMachine.ts"
import type { Payment, TopupFacts } from "#machines/lifecycles/topupMachine.ts"

/** The facts after a decision. @throws when it was refused */
export const factsOf = <F extends Facts>(decision: Decision<F>): F => {
  if (!decision.ok) throw new Error(decision.refused.message)
  return decision.facts
}

/** 20 Nov 2026 08.00 in Jakarta. */
export const AT = "2026-11-20T01:00:00.000Z"
export const LATER = "2026-11-22T01:00:00.000Z"

export const as = (side: Side, id: number, nama = `Akun ${id}`): Actor => ({ id, nama, as: side })
export const admin = as("company", 1, "Siti Rahma")
export const second = as("company", 2, "Dewi Lestari")
export const office = as("office", 3, "Bayu Saputra")
export const superOne = as("platform", 90, "Ratih")
export const superTwo = as("platform", 91, "Agus")
export const clock = as("system", 0, "Sistem")
export const employee = as("employee", 0, "Pegawai")

export const move = { by: admin, at: AT }
export const REASON = "Bukti tidak jelas"

export const paid: Payment = {
  paid_at: "2026-11-20",
  from_bank: "BCA",
  from_name: "PT Maju",
  amount: 1_110_123,
  has_proof: true,
}

export const companyFacts = (changes: Partial<CompanyFacts> = {}): CompanyFacts => ({
  status: "trial",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  trial_end: "2026-11-24",
  leaves_on: "2026-11-30",
  leave_reason: "Pindah",
  ...changes,
})

export const topupFacts = (changes: Partial<TopupFacts> = {}): TopupFacts => ({
  status: "created",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  total: 1_110_123,
  created_at: AT,
  expires_at: "2026-11-21T01:00:00.000Z",
  confirmed_by: null,
  ...changes,
})

export const requestFacts = (changes: Partial<RequestFacts> = {}): RequestFacts => ({
  status: "pending",
  version: 1,
  last: { nama: "Pegawai", at: AT },
  level: 1,
  level_total: 1,
  requested_by: 50,
  decided_by: [],
  deciders: [],
  approvers: [
    { id: 1, nama: "Siti Rahma" },
    { id: 2, nama: "Dewi Lestari" },
  ],
  delegates: [],
  own_allowed: false,
  entered: null,
  entered_allowed: true,
  locked: false,
  employment: { from: "2020-01-01", until: null, first: "2026-11-20", last: "2026-11-20" },
  ...changes,
})

export const dataChangeFacts = (changes: Partial<DataChangeFacts> = {}): DataChangeFacts => ({
  ...requestFacts(),
  status: "pending",
  moved: [],
  record_version: 4,
  ...changes,
})

export const tripFacts = (changes: Partial<TripFacts> = {}): TripFacts => ({
  ...requestFacts(),
  status: "pending",
  amount: 1_000_000,
  granted: null,
  to_date: "2026-11-19",
  receipts: [],
  way: null,
  by_slip: false,
  ...changes,
})

export const swapFacts = (changes: Partial<SwapFacts> = {}): SwapFacts => ({
  ...requestFacts(),
  status: "pending",
  partner_account: 60,
  first_date: "2026-12-07",
  problems: [],
  ...changes,
})

export const leaveFacts = (changes: Partial<LeaveFacts> = {}): LeaveFacts => ({
  ...requestFacts(),
  status: "pending",
  ledger: [{ year: 2026, nama: "Cuti Tahunan", unit: "day", asked: 3, rest: 5 }],
  removed: false,
  ...changes,
})

export const claimFacts = (changes: Partial<ClaimFacts> = {}): ClaimFacts => ({
  ...requestFacts(),
  items: [
    { id: 11, kategori_id: 1, amount: 100_000, amount_approved: null },
    { id: 12, kategori_id: 2, amount: 50_000, amount_approved: null },
  ],
  quotas: [],
  removed: false,
  ...changes,
  status: changes.status ?? "pending",
})

export const payrollFacts = (changes: Partial<PayrollFacts> = {}): PayrollFacts => ({
  status: "draft",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  calculated_by: null,
  has_others: false,
  member_count: 0,
  error_count: 0,
  is_outdated: false,
  is_halted: false,
  question_count: 0,
  open_before: [],
  settled_by: null,
  is_closing: false,
  attended_until: null,
  ...changes,
})

/** A pending cash advance of a million over three months, from January 2027 on. */
export const kasbonFacts = (changes: Partial<KasbonFacts> = {}): KasbonFacts => ({
  ...requestFacts(),
  amount: 1_000_000,
  tenor: 3,
  first_period: "2027-01",
  granted_amount: null,
  granted_tenor: null,
  granted_period: null,
  instalments: [],
  limits: {
    amount: 5_000_000,
    tenor: 12,
    active: 0,
    most_active: 1,
    per_month: 2_500_000,
    barred: null,
    is_hidden: false,
  },
  ...changes,
  status: changes.status ?? "pending",
})

export const redemptionFacts = (changes: Partial<RedemptionFacts> = {}): RedemptionFacts => ({
  ...requestFacts(),
  employment: { from: "2020-01-01", until: null, first: null, last: null },
  ...changes,
  status: changes.status ?? "pending",
})

export const letterFacts = (changes: Partial<LetterFacts> = {}): LetterFacts => ({
  status: "draft",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  tanggal: "2026-11-20",
  berlaku_sampai: "2027-05-19",
  employment: { from: "2020-01-01", until: null, first: null, last: null },
  acknowledged_at: null,
  ...changes,
})

export const suratFacts = (changes: Partial<SuratFacts> = {}): SuratFacts => ({
  status: "draft",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  kurang: [],
  is_secret: false,
  ...changes,
})

export const endingFacts = (changes: Partial<EndingRowFacts> = {}): EndingRowFacts => ({
  status: "draft",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  last_day: "2026-12-31",
  submitted_by: null,
  has_others: false,
  has_open: false,
  is_paid: false,
  is_settled: true,
  ...changes,
})

export const raiseFacts = (changes: Partial<RaiseRowFacts> = {}): RaiseRowFacts => ({
  status: "draft",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  is_closed: false,
  ...changes,
})

/** An assignment of employees whose steps have all been taken. */
export const careerFacts = (changes: Partial<CareerRowFacts> = {}): CareerRowFacts => ({
  status: "draft",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  planned: 0,
  returning: 0,
  end_date: "2026-12-15",
  is_resting: false,
  ...changes,
})

/** A visit planned for today that needs a photo at the check-in. */
export const visitFacts = (changes: Partial<VisitFacts> = {}): VisitFacts => ({
  status: "planned",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  tanggal: "2026-11-20",
  elsewhere: null,
  radius_m: 100,
  radius_mode: "block",
  needs_photo_in: true,
  needs_photo_out: false,
  ...changes,
})

/** A new task of today that is not done at a customer. */
export const taskFacts = (changes: Partial<TaskFacts> = {}): TaskFacts => ({
  status: "baru",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  tanggal: "2026-11-20",
  has_customer: false,
  visit: null,
  unticked: 0,
  failed: 0,
  ...changes,
})

export const visitApprovalFacts = (changes: Partial<VisitApprovalFacts> = {}): VisitApprovalFacts => ({
  ...requestFacts(),
  visit_status: "done",
  removed: false,
  ...changes,
  status: changes.status ?? "none",
})

export const trialFacts = (changes: Partial<TrialFacts> = {}): TrialFacts => ({
  status: "new",
  version: 1,
  last: null,
  is_taken: false,
  ...changes,
})

export const demoFacts = (changes: Partial<DemoFacts> = {}): DemoFacts => ({
  status: "new",
  version: 1,
  last: null,
  scheduled_at: null,
  ...changes,
})

/** A paid registration of a company, that expires two weeks after AT. */
export const registrationFacts = (changes: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  status: "pending",
  version: 1,
  last: null,
  companies_id: 1,
  amount: 4_800_000,
  paid_at: "2026-11-19",
  expires_at: "2026-12-04T01:00:00.000Z",
  ...changes,
})
