import type { Call } from "#contract/kit/call.ts"
import { movePeriod } from "#contract/areas/payroll/periods.ts"
import {
  acknowledgeLetters,
  issueLetters,
  withdrawLetters,
} from "#contract/areas/warnings/suratPeringatan.ts"
import { confirmTopup, decideTopup } from "#contract/areas/points/topup.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import { type ApprovalFacts, levelsOf, MAX_LEVELS } from "#machines/lifecycles/approvalParts.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { Approval } from "#server/kit/approval/approval.ts"
import { approvals } from "#server/register/flows.ts"
import type { RoleId } from "./roles.ts"
import { type PayrollFacts, payrollPeriod, payrollStates } from "#machines/lifecycles/payrollPeriodMachine.ts"
import {
  type LetterFacts,
  letterStates,
  suratPeringatanLife,
} from "#machines/lifecycles/suratPeringatanMachine.ts"
import { visitStates } from "#contract/areas/fieldwork/visitWords.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import type { VisitFacts } from "#machines/lifecycles/visitParts.ts"
import { topup, topupStates, type TopupFacts } from "#machines/lifecycles/topupMachine.ts"

/** Who sends an event: a call of the contract, the employee's phone, time. */
export type Sender = Call | "phone" | "time"
export type Action = {
  readonly type: string
  readonly title: string
  readonly by: Sender
  /** What the event brings with it, all of it in order. */
  readonly more: object
}
/** A row as it stands before somebody does something. */
export type Standing = {
  readonly state: string
  readonly level: number
  /** What is special about it; null = nothing. */
  readonly special: string | null
  /** What time has done to it, though nobody has come by to write it down: nothing else can happen first. */
  readonly due?: string
  /** @returns null when it cannot be so for this person */
  readonly facts: (actor: Actor, role: RoleId) => Facts | null
}
export type Subject = {
  readonly id: string
  readonly title: string
  readonly life: Lifecycle<Facts, Move>
  readonly at: string
  readonly actions: readonly Action[]
  readonly standings: readonly Standing[]
}

/** 20 Nov 2026 08.00 in Jakarta. */
const AT = "2026-11-20T01:00:00.000Z"
const NOTE = "Bukti tidak jelas"
const first: Facts = { status: "", version: 1, last: null }
const anyLife = <F extends Facts, E extends Move>(life: Lifecycle<F, E>) =>
  life as unknown as Lifecycle<Facts, Move>
const standing = (state: string, facts: Standing["facts"], special: string | null = null) => ({
  state,
  level: 1,
  special,
  facts,
})

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
  ...changes,
})
const periodSubject: Subject = {
  id: "payrollPeriod",
  title: "Periode gaji",
  life: anyLife(payrollPeriod),
  at: AT,
  actions: [
    { type: "payroll.approve", title: "setujui", by: movePeriod, more: {} },
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
    { type: "visit.cancel", title: "batalkan", by: "phone", more: { note: NOTE } },
    { type: "visit.miss", title: "terlewat", by: "time", more: {} },
    { type: "visit.close", title: "diakhiri tanpa check-out", by: "time", more: {} },
  ],
  standings: visitStates.map((state) => standing(state, () => visit(state))),
}

type Asked = Omit<ApprovalFacts, "status">
const asked = (level: number, level_total: number): Asked => ({
  version: level,
  last: null,
  level,
  level_total,
  requested_by: 50,
  decided_by: Array.from({ length: level - 1 }, (_, at) => 60 + at),
  deciders: [],
  approvers: [
    { id: 70, nama: "Admin lain" },
    { id: 71, nama: "Admin lain lagi" },
  ],
  delegates: [],
  own_allowed: false,
  locked: false,
})
/** Only an account of the company can be an employee's. */
const ofCompany = (role: RoleId, facts: Facts): Facts | null =>
  ["company", "office", "restricted", "normal"].includes(role) ? facts : null

/** Somebody was chosen at the employee: this person, or another one. Only accounts that decide can be chosen. */
const chosenStandings = (
  of: (deciders: Asked["deciders"]) => Facts,
  at: (special: string | null, make: Standing["facts"]) => Standing,
): readonly Standing[] => [
  at("dipilih untuk pegawai ini", ({ id, nama }, role) =>
    role === "company" || role === "office" ? of([{ id, nama }]) : null,
  ),
  at("orang lain dipilih untuk pegawai ini", () => of([{ id: 70, nama: "Admin lain" }])),
]

const insteadOf = (id: number, nama: string, for_company: boolean): Asked["delegates"] => [
  { id, nama, for_id: 70, for_nama: "Admin lain", for_company, until: "2026-11-30" },
]

const pendingStandings = (levels: number, of: (changes: Asked) => Facts): readonly Standing[] =>
  levelsOf(levels).flatMap((level) => {
    const facts = asked(level, levels)
    const at = (special: string | null, make: Standing["facts"]): Standing => ({
      state: "pending",
      level,
      special,
      facts: make,
    })
    return [
      at(null, () => of(facts)),
      at("diajukan sendiri", ({ id }, role) => ofCompany(role, of({ ...facts, requested_by: id }))),
      at("periode gaji ditutup", () => of({ ...facts, locked: true })),
      at("diajukan sendiri, dan perusahaan mengizinkannya", ({ id }, role) =>
        ofCompany(role, of({ ...facts, requested_by: id, own_allowed: true })),
      ),
      at("menggantikan yang memutuskan", ({ id, nama }, role) =>
        role === "company" || role === "office"
          ? of({
              ...facts,
              deciders: level === 1 ? [{ id: 70, nama: "Admin lain" }] : [],
              delegates: insteadOf(id, nama, level > 1),
            })
          : null,
      ),
      ...(level === 1 ? chosenStandings((deciders) => of({ ...facts, deciders }), at) : []),
      ...(level < levels ? [at("tidak ada admin lain", () => of({ ...facts, approvers: [] }))] : []),
      ...(level > 1
        ? [at("sudah menyetujui tingkat sebelumnya", ({ id }) => of({ ...facts, decided_by: [id] }))]
        : []),
    ]
  })
const decidedStandings = (
  states: readonly string[],
  levels: number,
  of: (state: string, changes: Asked) => Facts,
): readonly Standing[] =>
  states.flatMap((state) => {
    const facts = asked(levels, levels)
    const at = (special: string | null, make: Standing["facts"]) => ({
      ...standing(state, make, special),
      level: levels,
    })
    return [
      at(null, () => of(state, facts)),
      ...(state === "approved"
        ? [
            at("diajukan sendiri", ({ id }, role) =>
              ofCompany(role, of(state, { ...facts, requested_by: id })),
            ),
            at("periode gaji ditutup", () => of(state, { ...facts, locked: true })),
          ]
        : []),
    ]
  })

const ofLevels = (levels: number) => (levels === 1 ? "satu tingkat" : `${levels} tingkat`)

/** What the guards of a flow read beside the facts of every approval, as a row stands that may be approved. */
const samples: Readonly<Record<string, object>> = {
  reimbursement: {
    items: [{ id: 11, kategori_id: 1, amount: 100_000, amount_approved: null }],
    quotas: [],
    removed: false,
  },
  kasbon: {
    amount: 900_000,
    tenor: 3,
    first_period: "2027-01",
    granted_amount: 900_000,
    granted_tenor: 3,
    granted_period: "2027-01",
    instalments: [
      { no: 1, period: "2027-01", amount: 300_000, status: "deducted" },
      { no: 2, period: "2027-02", amount: 300_000, status: "planned" },
      { no: 3, period: "2027-03", amount: 300_000, status: "planned" },
    ],
    limits: { amount: null, tenor: 12, active: 0, most_active: 1, per_month: null, barred: null },
  },
  cuti: { ledger: [], removed: false },
  visit: { visit_status: "done", removed: false },
  "klaim-cuti": {
    items: [{ id: 11, kategori_id: 1, amount: 2, amount_approved: null }],
    quotas: [],
    removed: false,
  },
}
/** What the employee does from the phone. */
const fromPhone: Readonly<Record<string, string>> = {
  "approval.cancel": "tarik",
  "claim.resubmit": "ajukan ulang",
  "visit.finish": "selesai berkunjung",
}
/** What payroll does, and which instalment it means. */
const byPayroll: Readonly<Record<string, readonly [title: string, more: object]>> = {
  "kasbon.deduct": ["potong gaji", { no: 2 }],
  "kasbon.restore": ["batalkan potongan", { no: 1 }],
}

/** A lifecycle that several flows share has a subject for each of them. */
const nameOf = (machine: string, flow: string, known: readonly string[]) =>
  known.includes(machine) ? `${machine}.${flow}` : machine

const flowSubjects = (known: readonly string[], { flow, spec }: Approval): readonly Subject[] =>
  levelsOf(MAX_LEVELS).map((levels) => {
    const life = spec.life(levels)
    const of = (status: string, facts: Asked): Facts => ({ ...facts, ...samples[flow.id], status })
    const decided = Object.values(flow.decisions)
    const events: readonly string[] = life.machine.events
    const { remove } = flow.calls
    return {
      id: nameOf(life.machine.id, flow.id, known),
      title: `${flow.title}, ${ofLevels(levels)}`,
      life: anyLife(life),
      at: AT,
      actions: [
        ...decided.map(({ event, verb, reason }) => ({
          type: event,
          title: verb.toLowerCase(),
          by: flow.calls.decide,
          more: reason === true ? { note: NOTE } : {},
        })),
        ...events
          .filter((type) => type !== flow.removal && decided.every(({ event }) => event !== type))
          .map((type) => {
            const [title, more] = byPayroll[type] ?? [fromPhone[type] ?? type, {}]
            return { type, title, by: type in byPayroll ? ("time" as const) : ("phone" as const), more }
          }),
        ...(remove === undefined || flow.removal === undefined
          ? []
          : [{ type: flow.removal, title: "hapus", by: remove, more: {} }]),
      ],
      standings: [
        ...pendingStandings(levels, (facts) => of("pending", facts)),
        ...decidedStandings(
          flow.statuses.filter((status) => status !== "pending"),
          levels,
          of,
        ),
      ],
    }
  })

/** Every lifecycle with the calls that move it. */
export const subjects: readonly Subject[] = (approvals as readonly Approval[]).reduce<readonly Subject[]>(
  (all, approval) => [
    ...all,
    ...flowSubjects(
      all.map(({ id }) => id),
      approval,
    ),
  ],
  [topupSubject, periodSubject, letterSubject, visitSubject],
)
