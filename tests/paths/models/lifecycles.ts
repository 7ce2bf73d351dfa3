import { createApprovalMachine } from "#machines/lifecycles/approvalMachine.ts"
import { createLeaveMachine } from "#machines/lifecycles/leaveMachine.ts"
import { createClaimMachine } from "#machines/lifecycles/claimMachine.ts"
import { payrollPeriodMachine } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { createKasbonMachine } from "#machines/lifecycles/kasbonMachine.ts"
import { createRedemptionMachine } from "#machines/lifecycles/redemptionMachine.ts"
import { createVisitApprovalMachine } from "#machines/lifecycles/visitApprovalMachine.ts"
import { taskMachine } from "#machines/lifecycles/taskMachine.ts"
import { visitMachine } from "#machines/lifecycles/visitMachine.ts"
import { suratMachine } from "#machines/lifecycles/suratMachine.ts"
import { suratPeringatanMachine } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { demoRequestMachine } from "#machines/lifecycles/demoRequestMachine.ts"
import { registrationMachine } from "#machines/lifecycles/registrationMachine.ts"
import { trialRequestMachine } from "#machines/lifecycles/trialRequestMachine.ts"
import { companyMachine } from "#machines/lifecycles/companyMachine.ts"
import { topupMachine } from "#machines/lifecycles/topupMachine.ts"
import {
  admin,
  as,
  AT,
  claimFacts,
  clock,
  demoFacts,
  companyFacts,
  employee,
  kasbonFacts,
  redemptionFacts,
  LATER,
  letterFacts,
  suratFacts,
  leaveFacts,
  office,
  paid,
  payrollFacts,
  REASON,
  registrationFacts,
  requestFacts,
  second,
  superOne,
  taskFacts,
  topupFacts,
  trialFacts,
  visitApprovalFacts,
  visitFacts,
} from "#tests/unit/lifecycles/cases.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import { defineModel } from "../model.ts"
import {
  approvalGuide,
  claimGuide,
  companyGuide,
  kasbonGuide,
  redemptionGuide,
  leaveGuide,
  letterGuide,
  suratGuide,
  taskGuide,
  topupGuide,
  visitApprovalGuide,
  visitGuide,
} from "./guides.ts"
import { payrollGuide } from "./payGuides.ts"
import { demoGuide, registrationGuide, trialGuide } from "./growthGuides.ts"

/** After the last day of the trial, and of who has cancelled. */
const AFTER = "2026-12-01T01:00:00.000Z"
type Approver = ApprovalFacts["approvers"][number]
const by = { admin: { by: admin, at: AT }, platform: { by: superOne, at: AT } }

export const topupModel = defineModel({
  machine: topupMachine,
  inputs: { "": topupFacts() },
  cases: {
    "topup.confirm": { "": { ...by.admin, payment: paid } },
    "topup.cancel": { "": by.admin },
    "topup.expire": { "": { by: clock, at: LATER } },
    "topup.approve": { "": by.platform },
    "topup.reject": { "": { ...by.platform, note: REASON } },
  },
  answers: {},
  guide: topupGuide,
})

export const companyModel = defineModel({
  machine: companyMachine,
  inputs: {
    "": companyFacts({ leaves_on: null, leave_reason: null }),
    berhenti: companyFacts({ trial_end: null }),
  },
  cases: {
    "company.deal": { "": by.platform },
    "company.close": { "": { ...by.platform, note: REASON } },
    "company.reopen": { "": { ...by.platform, note: REASON } },
    "company.expire": { "": { by: clock, at: AFTER } },
    "company.leave": { "": { by: clock, at: AFTER } },
  },
  answers: {},
  facts: ({ leaves_on }) => [leaves_on],
  guide: companyGuide,
})

const byJob = { by: clock, at: AT }
export const payrollPeriodModel = defineModel({
  machine: payrollPeriodMachine,
  inputs: { "": payrollFacts() },
  cases: {
    "payroll.change": { "": by.admin },
    "payroll.calculate": { "": by.admin },
    "payroll.recalculate": { "": by.admin },
    "payroll.finish": { "": { ...byJob, members: 12, errors: 0 } },
    "payroll.fail": { "": byJob },
    "payroll.approve": { "": by.admin },
    "payroll.reopen": { "": { ...by.admin, note: REASON } },
    "payroll.pay": { "": by.admin },
    "payroll.lock": { "": by.admin },
    "payroll.cancel": { "": by.admin },
  },
  answers: {},
  guide: payrollGuide,
})

export const trialModel = defineModel({
  machine: trialRequestMachine,
  inputs: { "": trialFacts() },
  cases: {
    "trial.check": { "": by.platform },
    "trial.uncheck": { "": by.platform },
    "trial.convert": { "": by.platform },
    "trial.reject": { "": { ...by.platform, note: REASON } },
  },
  answers: {},
  guide: trialGuide,
})

export const demoModel = defineModel({
  machine: demoRequestMachine,
  inputs: { "": demoFacts() },
  cases: {
    "demo.schedule": {
      "": { ...by.platform, scheduled_at: "2026-11-21T03:00:00.000Z", assigned_to: superOne.id },
    },
    "demo.finish": { "": { by: superOne, at: LATER, note: REASON } },
    "demo.miss": { "": { by: superOne, at: LATER } },
    "demo.cancel": { "": { ...by.platform, note: REASON } },
  },
  answers: {},
  guide: demoGuide,
})

export const registrationModel = defineModel({
  machine: registrationMachine,
  inputs: { "": registrationFacts() },
  cases: {
    "registration.confirm": { "": { ...by.platform, start_date: "2026-11-20" } },
    "registration.reject": { "": { ...by.platform, note: REASON } },
    "registration.expire": { "": { by: clock, at: "2026-12-04T01:00:00.000Z" } },
  },
  answers: {},
  guide: registrationGuide,
})

const OVER = "2027-06-01T01:00:00.000Z"
export const letterModel = defineModel({
  machine: suratPeringatanMachine,
  inputs: { "": letterFacts() },
  cases: {
    "surat.issue": { "": by.admin },
    "surat.acknowledge": { "": by.admin },
    "surat.withdraw": { "": { ...by.admin, note: REASON } },
    "surat.expire": { "": { by: clock, at: OVER } },
  },
  answers: {},
  guide: letterGuide,
})

export const suratModel = defineModel({
  machine: suratMachine,
  inputs: { "": suratFacts() },
  cases: {
    "letter.issue": { "": by.admin },
    "letter.cancel": { "": { ...by.admin, note: REASON } },
  },
  answers: {},
  guide: suratGuide,
})

/** The super administrator inside the company, as a second administrator, because it has only one of its own. */
export const guest = as("company", superOne.id, superOne.nama)

const BY_ADMIN = "oleh admin perusahaan"
/** Approvers of each level: an office's administrator first, then the company's. */
const decidersOf = (levels: number) => ({
  "tingkat 1": { by: office, at: AT },
  ...(levels > 1 ? { [`tingkat 1 ${BY_ADMIN}`]: { by: admin, at: AT } } : {}),
  ...(levels > 1 ? { "tingkat 2": { by: levels > 2 ? guest : admin, at: AT } } : {}),
  ...(levels > 2
    ? { [`tingkat 2 ${BY_ADMIN}`]: { by: admin, at: AT }, "tingkat 3": { by: admin, at: AT } }
    : {}),
})
const named = <A, B>(
  all: Readonly<Record<string, A>>,
  change: (name: string, one: A) => readonly [string, B][],
) => Object.fromEntries(Object.entries(all).flatMap(([name, one]) => change(name, one)))

export const approvalsOf = (levels: number) => {
  const deciders: Readonly<Record<string, { readonly by: Actor; readonly at: string }>> = decidersOf(levels)
  return {
    "approval.approve": deciders,
    "approval.reject": named(deciders, (name, move) =>
      name.includes(BY_ADMIN) ? [] : [[name, { ...move, note: REASON }]],
    ),
    "approval.cancel": { "": { by: employee, at: AT } },
    "approval.revoke": { "": { by: admin, at: AT, note: REASON } },
  }
}
type Standing = { readonly level: number; readonly approvers: readonly Approver[] }
/** Each level has its own approver; the company's only administrator may also decide the first one. */
export const inTurn = (label: string, { level, approvers }: Standing) =>
  !label.includes("tingkat") ||
  (label.includes(`tingkat ${level}`) && (!label.includes(BY_ADMIN) || approvers.length === 1))

/** Enough approvers for each level; or a single administrator of the company, after whom no approver is left. */
export const startsOf = <Facts>(levels: number, of: (approvers: readonly Approver[]) => Facts) => ({
  "": of([admin, second]),
  ...(levels > 1 ? { "satu admin perusahaan": of([admin]) } : {}),
})

const approvalModelOf = (levels: number) =>
  defineModel({
    machine: createApprovalMachine({ levels }),
    inputs: startsOf(levels, (approvers) => requestFacts({ level_total: levels, approvers })),
    cases: approvalsOf(levels),
    answers: {},
    happens: inTurn,
    facts: ({ approvers }) => [approvers.length],
    guide: approvalGuide(levels),
  })
const items = [{ id: 12, amount_approved: 10_000 }]
const claimModelOf = (levels: number) =>
  defineModel({
    machine: createClaimMachine({ levels }),
    inputs: startsOf(levels, (approvers) => claimFacts({ level_total: levels, approvers })),
    cases: {
      ...approvalsOf(levels),
      "approval.approve": named(decidersOf(levels), (name, move) => [
        [name, move],
        [`${name} sebagian`, { ...move, items }],
      ]),
      "claim.pay": { "": by.admin },
      "claim.resubmit": { "": { by: employee, at: AT } },
      "claim.remove": { "": by.admin },
    },
    answers: {},
    happens: inTurn,
    facts: ({ approvers, removed, items: all }) => [
      approvers.length,
      removed,
      all.map(({ amount_approved }) => amount_approved),
    ],
    guide: claimGuide(levels),
  })

/** Three instalments, one of which may be postponed once, and a single one: all paths through them are walked. */
const kasbonModelOf = (levels: number) =>
  defineModel({
    machine: createKasbonMachine({ levels }),
    inputs: {
      ...startsOf(levels, (approvers) => kasbonFacts({ level_total: levels, approvers })),
      "satu cicilan": kasbonFacts({ level_total: levels, approvers: [admin, second], tenor: 1 }),
    },
    cases: {
      ...approvalsOf(levels),
      "kasbon.disburse": { "": { ...by.admin, method: "transfer" as const } },
      "kasbon.pay": { "": by.admin },
      "kasbon.skip": { ditunda: { ...by.admin, note: REASON } },
      "kasbon.settle": { "": by.admin },
      "kasbon.writeOff": { "": { ...by.admin, note: REASON } },
      "kasbon.deduct": { "": { by: clock, at: AT } },
      "kasbon.restore": {
        "cicilan 1": { by: clock, at: AT, no: 1 },
        "cicilan 2": { by: clock, at: AT, no: 2 },
        "cicilan 3": { by: clock, at: AT, no: 3 },
      },
    },
    answers: {},
    happens: (label, facts) =>
      label.includes("ditunda") ? facts.instalments.length === facts.tenor : inTurn(label, facts),
    facts: ({ approvers, tenor, instalments }) => [
      approvers.length,
      tenor,
      instalments.map(({ status }) => status),
    ],
    guide: kasbonGuide(levels),
  })

const redemptionModelOf = (levels: number) =>
  defineModel({
    machine: createRedemptionMachine({ levels }),
    inputs: startsOf(levels, (approvers) => redemptionFacts({ level_total: levels, approvers })),
    cases: { ...approvalsOf(levels), "redemption.deliver": { "": by.admin } },
    answers: {},
    happens: inTurn,
    facts: ({ approvers }) => [approvers.length],
    guide: redemptionGuide(levels),
  })

export const redemptionModel = redemptionModelOf(1)
export const redemption2Model = redemptionModelOf(2)
export const redemption3Model = redemptionModelOf(3)
export const approvalModel = approvalModelOf(1)
export const approval2Model = approvalModelOf(2)
export const approval3Model = approvalModelOf(3)
export const claimModel = claimModelOf(1)
export const claim2Model = claimModelOf(2)
export const claim3Model = claimModelOf(3)
export const kasbonModel = kasbonModelOf(1)
export const kasbon2Model = kasbonModelOf(2)
export const kasbon3Model = kasbonModelOf(3)

/** By the number of levels, from one on. */
export const approvalModels = [approvalModel, approval2Model, approval3Model] as const
export const claimModels = [claimModel, claim2Model, claim3Model] as const

const leaveModelOf = (levels: number) =>
  defineModel({
    machine: createLeaveMachine({ levels }),
    inputs: startsOf(levels, (approvers) => leaveFacts({ level_total: levels, approvers })),
    cases: { ...approvalsOf(levels), "leave.remove": { "": by.admin } },
    answers: {},
    happens: inTurn,
    facts: ({ approvers, removed }) => [approvers.length, removed],
    guide: leaveGuide(levels),
  })

export const leaveModel = leaveModelOf(1)
export const leave2Model = leaveModelOf(2)
export const leave3Model = leaveModelOf(3)

const phone = { by: employee, at: AT }
const arrived = { ...phone, distance_m: 20, photos: 1 }
const NEXT_DAY = "2026-11-21T01:00:00.000Z"
export const visitModel = defineModel({
  machine: visitMachine,
  inputs: { "": visitFacts() },
  cases: {
    "visit.depart": { "": phone },
    "visit.checkIn": { "": arrived },
    "visit.checkOut": { "": arrived },
    "visit.cancel": { "": { ...phone, note: REASON } },
    "visit.miss": { "": { by: clock, at: NEXT_DAY } },
    "visit.close": { "": { by: clock, at: NEXT_DAY } },
    "visit.record": { "": by.admin },
  },
  answers: {},
  guide: visitGuide,
})

/** A task without a customer; one at a customer follows its visit, also when it fails. */
export const taskModel = defineModel({
  machine: taskMachine,
  inputs: { "": taskFacts(), "di pelanggan": taskFacts({ has_customer: true, visit: "done" }) },
  cases: {
    "task.accept": { "": phone },
    "task.start": { "": phone },
    "task.finish": { "": phone },
    "task.reopen": { "": by.admin },
    "task.reject": { "": { ...phone, note: REASON } },
    "task.cancel": { "": { ...by.admin, note: REASON } },
    "task.miss": { "": { by: clock, at: NEXT_DAY } },
    "task.assign": { "": by.admin },
    "task.fail": { "": { ...phone, tanggal: "2026-11-20" } },
  },
  answers: {},
  facts: ({ has_customer }) => [has_customer],
  happens: (label, { has_customer, failed }) =>
    !label.startsWith("task.fail") || (has_customer && failed < 1),
  guide: taskGuide,
})

const visitApprovalModelOf = (levels: number) =>
  defineModel({
    machine: createVisitApprovalMachine({ levels }),
    inputs: {
      ...startsOf(levels, (approvers) => visitApprovalFacts({ level_total: levels, approvers })),
      batal: visitApprovalFacts({ level_total: levels, visit_status: "cancelled" }),
    },
    cases: { ...approvalsOf(levels), "visit.finish": { "": phone }, "visit.remove": { "": by.admin } },
    answers: {},
    happens: inTurn,
    facts: ({ approvers, removed, visit_status }) => [approvers.length, removed, visit_status],
    guide: visitApprovalGuide(levels),
  })
export const visitApprovalModel = visitApprovalModelOf(1)
export const visitApproval2Model = visitApprovalModelOf(2)
export const visitApproval3Model = visitApprovalModelOf(3)
