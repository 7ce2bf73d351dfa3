import { type ApprovalFacts, levelsOf, MAX_LEVELS } from "#machines/lifecycles/approvalParts.ts"
import type { Facts } from "#machines/lifecycles/lifecycle.ts"
import type { Approval } from "#server/kit/approval/approval.ts"
import type { RoleId } from "./roles.ts"
import { anyLife, AT, NOTE, type Standing, standing, type Subject } from "./subject.ts"

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
  entered: null,
  entered_allowed: true,
  locked: false,
  employment: { from: "2020-01-01", until: null, first: "2026-11-20", last: "2026-11-20" },
})
/** Only a company account can belong to an employee. */
const ofCompany = (role: RoleId, facts: Facts): Facts | null =>
  ["company", "office", "restricted", "normal"].includes(role) ? facts : null

/**
 * Employee-specific approver: the current role's account, or another account. Only accounts with approval rights can be chosen.
 */
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
      at("dicatat sendiri", ({ id, nama }, role) => ofCompany(role, of({ ...facts, entered: { id, nama } }))),
      at("dicatat sendiri, dan perusahaan mencegahnya", ({ id, nama }, role) =>
        ofCompany(role, of({ ...facts, entered: { id, nama }, entered_allowed: false })),
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

/** Flow-specific facts for the guards, in addition to the common approval facts; each sample is a row that can be approved. */
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
    limits: {
      amount: null,
      tenor: 12,
      active: 0,
      most_active: 1,
      per_month: null,
      barred: null,
      is_hidden: false,
    },
  },
  cuti: { ledger: [], removed: false },
  "perubahan-data": { moved: [], record_version: 1 },
  "uang-muka-perjalanan": {
    amount: 900_000,
    granted: 900_000,
    to_date: "2026-11-19",
    receipts: [{ no: 1, amount: 900_000, accepted: 900_000 }],
    way: "slip",
    by_slip: true,
  },
  "tukar-shift": { partner_account: 80, first_date: "2026-12-07", problems: [] },
  visit: { visit_status: "done", removed: false },
  "klaim-cuti": {
    items: [{ id: 11, kategori_id: 1, amount: 2, amount_approved: null }],
    quotas: [],
    removed: false,
  },
}
/** Standings of the first state, where other facts than the role decide what may be done. */
const firstStandings: Readonly<Record<string, readonly [special: string, more: (id: number) => object][]>> = {
  "tukar-shift": [
    ["diminta dari pegawai ini", (id) => ({ partner_account: id })],
    ["harinya sudah tiba", () => ({ first_date: "2026-11-20" })],
  ],
}
/** Events sent by the employee's phone. */
const fromPhone: Readonly<Record<string, string>> = {
  "approval.cancel": "tarik",
  "claim.resubmit": "ajukan ulang",
  "swap.agree": "setuju sebagai rekan",
  "trip.report": "lapor",
  "swap.decline": "tolak sebagai rekan",
  "visit.finish": "selesai berkunjung",
}
/** Events sent by payroll, and the instalment each is about; and those of the clock. */
const byPayroll: Readonly<Record<string, readonly [title: string, more: object]>> = {
  "kasbon.deduct": ["potong gaji", { no: 2 }],
  "kasbon.restore": ["batalkan potongan", { no: 1 }],
  "swap.expire": ["lewat waktu", {}],
  "trip.settle": ["selesaikan lewat slip", {}],
  "trip.restore": ["buka lagi dari slip", {}],
}

const PENDING = "pending"
/** Flows whose requests concern no day until they are approved: a closed payroll period bars only the way back. */
const DAYLESS: readonly string[] = ["perubahan-data"]
/** A lifecycle shared by several flows gets one subject per flow. */
const nameOf = (machine: string, flow: string, known: readonly string[]) =>
  known.includes(machine) ? `${machine}.${flow}` : machine

export const flowSubjects = (known: readonly string[], { flow, spec }: Approval): readonly Subject[] =>
  levelsOf(MAX_LEVELS).map((levels) => {
    const life = spec.life(levels)
    const of = (status: string, facts: Asked): Facts => ({
      ...facts,
      ...samples[flow.id],
      ...(status === PENDING && DAYLESS.includes(flow.id) ? { locked: false } : {}),
      status,
    })
    const decided = Object.values(flow.decisions)
    const events: readonly string[] = life.machine.events
    const { remove } = flow.calls
    /** First state of the flow; most flows start as pending. */
    const { initial } = life.machine.config
    const first = typeof initial === "string" ? initial : PENDING
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
            const note = type === "swap.decline" ? { note: NOTE } : {}
            return {
              type,
              title,
              by: type in byPayroll ? ("time" as const) : ("phone" as const),
              more: { ...more, ...note },
            }
          }),
        ...(remove === undefined || flow.removal === undefined
          ? []
          : [{ type: flow.removal, title: "hapus", by: remove, more: {} }]),
      ],
      standings: [
        ...(first === PENDING ? [] : [standing(first, () => of(first, asked(1, levels)))]),
        ...(firstStandings[flow.id] ?? []).map(([special, more]) =>
          standing(first, ({ id }) => ({ ...of(first, asked(1, levels)), ...more(id) }), special),
        ),
        ...pendingStandings(levels, (facts) => of(PENDING, facts)),
        ...decidedStandings(
          flow.statuses.filter((status) => status !== PENDING && status !== first),
          levels,
          of,
        ),
      ],
    }
  })
