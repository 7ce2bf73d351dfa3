import { moveCompanies } from "#contract/areas/platform/companyTable.ts"
import { movePeriod } from "#contract/areas/payroll/periods.ts"
import {
  acknowledgeLetters,
  issueLetters,
  withdrawLetters,
} from "#contract/areas/warnings/suratPeringatan.ts"
import { confirmTopup, decideTopup } from "#contract/areas/points/topup.ts"
import type { Approval } from "#server/kit/approval/approval.ts"
import { approvals } from "#server/register/flows.ts"
import { flowSubjects } from "./flowSubjects.ts"
import { growthSubjects } from "./growthSubjects.ts"
import { careerSubject, endingSubject, raiseSubject } from "./paySubjects.ts"
import { anyLife, AT, first, NOTE, standing, type Subject } from "./subject.ts"
import { terminalSubject } from "./terminalSubject.ts"
import { type PayrollFacts, payrollPeriod, payrollStates } from "#machines/lifecycles/payrollPeriodMachine.ts"
import {
  type LetterFacts,
  letterStates,
  suratPeringatanLife,
} from "#machines/lifecycles/suratPeringatanMachine.ts"
import { cancelSurat, issueSurat } from "#contract/areas/letters/surat.ts"
import { type SuratFacts, suratLife, suratStates } from "#machines/lifecycles/suratMachine.ts"
import { cancelVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { assignTasks, moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import { taskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { visitStates } from "#contract/areas/fieldwork/visitWords.ts"
import { taskLife } from "#machines/lifecycles/taskMachine.ts"
import type { TaskFacts } from "#machines/lifecycles/taskParts.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import type { VisitFacts } from "#machines/lifecycles/visitParts.ts"
import { company, type CompanyFacts, companyStates } from "#machines/lifecycles/companyMachine.ts"
import { topup, topupStates, type TopupFacts } from "#machines/lifecycles/topupMachine.ts"

const tenant = (status: CompanyFacts["status"], changes: Partial<CompanyFacts> = {}): CompanyFacts => ({
  ...first,
  status,
  trial_end: null,
  leaves_on: null,
  leave_reason: null,
  ...changes,
})
const companySubject: Subject = {
  id: "company",
  title: "Perusahaan yang memakai Balai",
  life: anyLife(company),
  at: AT,
  actions: [
    { type: "company.deal", title: "jadikan Deal", by: moveCompanies, more: {} },
    { type: "company.close", title: "tutup", by: moveCompanies, more: { note: NOTE } },
    { type: "company.reopen", title: "buka kembali", by: moveCompanies, more: { note: NOTE } },
    { type: "company.expire", title: "masa coba lewat", by: "time", more: {} },
    { type: "company.leave", title: "hari terakhir lewat", by: "time", more: {} },
  ],
  standings: [
    ...companyStates.map((state) => standing(state, () => tenant(state))),
    standing("trial", () => tenant("trial", { trial_end: "2026-11-19" }), "masa coba lewat"),
    standing("active", () => tenant("active", { leaves_on: "2026-11-19" }), "hari terakhir lewat"),
  ],
}

const order = (status: TopupFacts["status"], changes: Partial<TopupFacts> = {}): TopupFacts => ({
  ...first,
  status,
  total: 111_000,
  created_at: AT,
  expires_at: "2026-11-21T01:00:00.000Z",
  confirmed_by: null,
  ...changes,
})
const payment = {
  paid_at: "2026-11-20",
  from_bank: "BCA",
  from_name: "PT Maju",
  amount: 111_000,
  has_proof: true,
}

const topupSubject: Subject = {
  id: "topup",
  title: "Top-up saldo sebuah perusahaan",
  life: anyLife(topup),
  at: AT,
  actions: [
    { type: "topup.confirm", title: "konfirmasi", by: confirmTopup, more: { payment } },
    { type: "topup.cancel", title: "batalkan", by: confirmTopup, more: {} },
    { type: "topup.approve", title: "setujui", by: decideTopup, more: {} },
    { type: "topup.reject", title: "tolak", by: decideTopup, more: { note: NOTE } },
    { type: "topup.expire", title: "kedaluwarsa", by: "time", more: {} },
  ],
  standings: topupStates.flatMap((state) => [
    standing(state, () => order(state)),
    ...(state === "created"
      ? [
          {
            ...standing(state, () => order(state, { expires_at: AT }), "batas waktu lewat"),
            due: "topup.expire",
          },
        ]
      : []),
    ...(state === "waiting_confirmation"
      ? [standing(state, ({ id }) => order(state, { confirmed_by: id }), "dikonfirmasi sendiri")]
      : []),
  ]),
}

const period = (status: PayrollFacts["status"], changes: Partial<PayrollFacts> = {}): PayrollFacts => ({
  ...first,
  status,
  calculated_by: null,
  has_others: false,
  member_count: 12,
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
const periodSubject: Subject = {
  id: "payrollPeriod",
  title: "Periode gaji",
  life: anyLife(payrollPeriod),
  at: AT,
  actions: [
    { type: "payroll.approve", title: "setujui", by: movePeriod, more: { note: NOTE } },
    { type: "payroll.reopen", title: "buka lagi", by: movePeriod, more: { note: NOTE } },
    { type: "payroll.pay", title: "tandai dibayar", by: movePeriod, more: {} },
    { type: "payroll.lock", title: "kunci", by: movePeriod, more: {} },
    { type: "payroll.cancel", title: "batalkan", by: movePeriod, more: {} },
    { type: "payroll.finish", title: "selesai dihitung", by: "time", more: { members: 12, errors: 0 } },
    { type: "payroll.fail", title: "gagal dihitung", by: "time", more: {} },
  ],
  standings: payrollStates.flatMap((state) => [
    standing(state, () => period(state)),
    ...(state === "calculated"
      ? [
          standing(
            state,
            ({ id }) => period(state, { calculated_by: id, has_others: true }),
            "dihitung sendiri",
          ),
          standing(state, () => period(state, { error_count: 1 }), "ada yang belum terhitung"),
        ]
      : []),
  ]),
}

const letter = (status: LetterFacts["status"], changes: Partial<LetterFacts> = {}): LetterFacts => ({
  ...first,
  status,
  tanggal: "2026-11-20",
  berlaku_sampai: "2027-05-19",
  employment: { from: "2020-01-01", until: null, first: null, last: null },
  acknowledged_at: null,
  ...changes,
})
const letterSubject: Subject = {
  id: "suratPeringatan",
  title: "Surat peringatan seorang pegawai",
  life: anyLife(suratPeringatanLife),
  at: AT,
  actions: [
    { type: "surat.issue", title: "terbitkan", by: issueLetters, more: {} },
    { type: "surat.acknowledge", title: "catat diterima", by: acknowledgeLetters, more: {} },
    { type: "surat.withdraw", title: "cabut", by: withdrawLetters, more: { note: NOTE } },
    { type: "surat.expire", title: "kedaluwarsa", by: "time", more: {} },
  ],
  standings: letterStates.flatMap((state) => [
    standing(state, () => letter(state)),
    ...(state === "terbit" || state === "diterima"
      ? [
          {
            ...standing(
              state,
              () => letter(state, { berlaku_sampai: "2026-11-19" }),
              "masa berlakunya lewat",
            ),
            due: "surat.expire",
          },
        ]
      : []),
  ]),
}

const surat = (status: SuratFacts["status"], changes: Partial<SuratFacts> = {}): SuratFacts => ({
  ...first,
  status,
  kurang: [],
  is_secret: false,
  ...changes,
})
const suratSubject: Subject = {
  id: "surat",
  title: "Surat seorang pegawai",
  life: anyLife(suratLife),
  at: AT,
  actions: [
    { type: "letter.issue", title: "terbitkan", by: issueSurat, more: {} },
    { type: "letter.cancel", title: "batalkan", by: cancelSurat, more: { note: NOTE } },
  ],
  standings: [
    ...suratStates.map((state) => standing(state, () => surat(state))),
    standing("draft", () => surat("draft", { kurang: ["Keperluan"] }), "data pegawainya kurang"),
  ],
}

const visit = (status: VisitFacts["status"]): VisitFacts => ({
  ...first,
  status,
  tanggal: AT.slice(0, 10),
  elsewhere: null,
  radius_m: 100,
  radius_mode: "warn",
  needs_photo_in: false,
  needs_photo_out: false,
})
const visitSubject: Subject = {
  id: "visit",
  title: "Jalannya kunjungan",
  life: anyLife(visitLife),
  at: AT,
  actions: [
    { type: "visit.depart", title: "berangkat", by: "phone", more: {} },
    { type: "visit.checkIn", title: "check-in", by: "phone", more: {} },
    { type: "visit.checkOut", title: "check-out", by: "phone", more: {} },
    { type: "visit.cancel", title: "batalkan", by: cancelVisits, more: { note: NOTE } },
    { type: "visit.miss", title: "terlewat", by: "time", more: {} },
    { type: "visit.close", title: "diakhiri tanpa check-out", by: "time", more: {} },
  ],
  standings: visitStates.map((state) => standing(state, () => visit(state))),
}

const task = (status: TaskFacts["status"], changes: Partial<TaskFacts> = {}): TaskFacts => ({
  ...first,
  status,
  tanggal: AT.slice(0, 10),
  has_customer: false,
  visit: null,
  unticked: 0,
  failed: 0,
  ...changes,
})
const taskSubject: Subject = {
  id: "task",
  title: "Jalannya tugas",
  life: anyLife(taskLife),
  at: AT,
  actions: [
    { type: "task.accept", title: "terima", by: moveTasks, more: {} },
    { type: "task.start", title: "mulai", by: moveTasks, more: {} },
    { type: "task.finish", title: "selesai", by: moveTasks, more: {} },
    { type: "task.reopen", title: "buka lagi", by: moveTasks, more: {} },
    { type: "task.reject", title: "tolak", by: moveTasks, more: { note: NOTE } },
    { type: "task.cancel", title: "batalkan", by: moveTasks, more: { note: NOTE } },
    { type: "task.assign", title: "alihkan", by: assignTasks, more: {} },
    { type: "task.fail", title: "kunjungan gagal", by: "phone", more: { tanggal: AT.slice(0, 10) } },
    { type: "task.miss", title: "lewat", by: "time", more: {} },
  ],
  standings: taskStates.flatMap((state) => [
    standing(state, () => task(state)),
    ...(state === "baru" || state === "diterima"
      ? [standing(state, () => task(state, { has_customer: true, visit: "planned" }), "di pelanggan")]
      : []),
  ]),
}

/** Every lifecycle with the calls that send its events. */
export const subjects: readonly Subject[] = (approvals as readonly Approval[]).reduce<readonly Subject[]>(
  (all, approval) => [
    ...all,
    ...flowSubjects(
      all.map(({ id }) => id),
      approval,
    ),
  ],
  [
    companySubject,
    topupSubject,
    periodSubject,
    letterSubject,
    suratSubject,
    terminalSubject,
    endingSubject,
    careerSubject,
    raiseSubject,
    taskSubject,
    visitSubject,
    ...growthSubjects,
  ],
)
