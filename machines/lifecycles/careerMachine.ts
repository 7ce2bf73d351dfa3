import { setup } from "xstate"
import type { careerStatuses } from "#contract/areas/career/careerFacts.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

export const careerStates = [
  "draft",
  "scheduled",
  "applied",
  "ended",
  "cancelled",
] as const satisfies typeof careerStatuses
type CareerState = (typeof careerStates)[number]

export type CareerRowFacts = Facts & {
  readonly status: CareerState
  /** Employees whose change has not begun, and those whose assignment has not ended. */
  readonly planned: number
  readonly returning: number
  /** Last day of a temporary assignment, ISO. */
  readonly end_date: string | null
  /** Later changes or closed pay rest on the change of an employee. */
  readonly is_resting: boolean
}
export type CareerEvent = Move & {
  readonly type: "career.schedule" | "career.drop" | "career.cancel" | "career.apply" | "career.end"
}
type CareerRule = Rule<CareerRowFacts, CareerEvent>

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang mengurus perubahan kerja")
const byClock = onlyAs(["system"], "Terjadi sendiri pada tanggalnya")
const notResting: CareerRule = ({ is_resting }) =>
  is_resting
    ? {
        reason: "locked",
        message:
          "Ada pegawai yang perubahannya sudah diikuti perubahan lain atau gaji yang ditutup; keluarkan yang lain satu per satu",
      }
    : null
const hasBegun: CareerRule = ({ planned }) =>
  planned === 0 ? null : { reason: "state", message: "Belum berlaku bagi semua pegawainya" }
const isOver: CareerRule = ({ returning, end_date }) =>
  end_date !== null && returning === 0
    ? null
    : { reason: "state", message: "Masih berlaku: penugasannya belum selesai" }

export const careerRules = {
  maySchedule: [byCompany],
  mayDrop: [byCompany, needsNote],
  mayCancel: [byCompany, needsNote, notResting],
  isDue: [byClock, hasBegun],
  isFinished: [byClock, isOver],
} satisfies Record<string, readonly CareerRule[]>

/** Dated change of employees: prepared, scheduled, in effect from its day, ended or undone. */
export const careerMachine = setup({
  types: { context: {} as CareerRowFacts, events: {} as CareerEvent, input: {} as CareerRowFacts },
  guards: guardsOf<CareerRowFacts, CareerEvent, keyof typeof careerRules>(careerRules),
}).createMachine({
  id: "career",
  description: "Perubahan kerja pegawai menurut tanggal",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    draft: {
      description: "Konsep",
      on: {
        "career.schedule": {
          guard: "maySchedule",
          target: "scheduled",
          description: "Dijadwalkan: berlaku pukul 00.00 di kantor tiap pegawai pada tanggalnya",
        },
      },
    },
    scheduled: {
      description: "Terjadwal",
      on: {
        "career.apply": {
          guard: "isDue",
          target: "applied",
          description: "Tanggalnya tiba bagi semua pegawainya",
        },
        "career.drop": {
          guard: "mayDrop",
          target: "scheduled",
          reenter: true,
          description: "Beberapa pegawai dikeluarkan sebelum perubahannya berlaku",
        },
        "career.cancel": {
          guard: "mayCancel",
          target: "cancelled",
          description: "Dibatalkan sebelum berlaku",
        },
      },
    },
    applied: {
      description: "Berlaku",
      on: {
        "career.end": {
          guard: "isFinished",
          target: "ended",
          description: "Hari terakhir penugasannya lewat",
        },
        "career.drop": {
          guard: "mayDrop",
          target: "applied",
          reenter: true,
          description: "Beberapa pegawai dikembalikan selagi belum diikuti apa pun",
        },
        "career.cancel": {
          guard: "mayCancel",
          target: "cancelled",
          description: "Dibatalkan selagi belum diikuti perubahan lain atau gaji yang ditutup",
        },
      },
    },
    ended: { type: "final", description: "Penugasan selesai" },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

export const careerStatusWords = {
  draft: { label: "Konsep", past: "dibuat", tone: "neutral" },
  scheduled: { label: "Terjadwal", past: "dijadwalkan", tone: "waiting" },
  applied: { label: "Berlaku", past: "berlaku", tone: "approved" },
  ended: { label: "Selesai", past: "selesai", tone: "neutral" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<CareerState, StatusWords>>

export const careerLife: Lifecycle<CareerRowFacts, CareerEvent> = {
  machine: careerMachine,
  noun: "perubahan kerja",
  rules: careerRules,
  statuses: careerStatusWords,
  words: ({ status }) =>
    status === "draft" ? "masih konsep, dibuat" : `sudah ${careerStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
