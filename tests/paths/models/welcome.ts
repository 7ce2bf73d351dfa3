import type { Onboarding } from "#machines/welcome/pages.ts"
import { welcomeMachine } from "#machines/welcome/welcomeMachine.ts"
import type { Invitation, Newcomer, Progress } from "#machines/welcome/welcomeTypes.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const office = { id: 4, nama: "Kantor Pusat", alamat: "Jl. Merdeka 10, Bandung", radius_m: 100 }
export const hours = { id: 5, nama: "Jam kantor", work_days: 5, week_min: 2_400 }
export const rina: Newcomer = {
  id: 7,
  nama: "Rina Kartika",
  nip: "CB-001",
  email: "rina@coba.test",
  jabatan: "Staf",
  mayInvite: true,
  isInvited: false,
}

const at = (step: Onboarding["step"], welcome_done = false): Progress => ({
  onboarding: { step, welcome_done, hide_help: false },
  office: step === null ? null : office,
  hours: step === null || step === "step_one" ? null : hours,
  people: step === "step_three" ? [rina] : [],
  total: step === "step_three" ? 1 : 0,
})
/** A company after so many onboarding steps. */
export const progressAt = {
  none: at(null),
  one: at("step_one"),
  two: at("step_two"),
  three: at("step_three"),
  all: at("step_three", true),
} as const

export const delivered: readonly Invitation[] = [{ id: 7, ok: true, message: "Terkirim" }]
export const undelivered: readonly Invitation[] = [
  { id: 7, ok: false, message: "Kotak surat tidak menerima" },
]

export const welcomeModel = defineModel({
  machine: welcomeMachine,
  inputs: { "": { page: "step-1" }, review: { page: "step-4" } },
  cases: {
    "page.open": { one: { page: "step-1" }, four: { page: "step-4" }, done: { page: "done" } },
    "step.filled": once,
    "step.skip": once,
    "member.added": once,
    "invite.ask": { "": { ids: [7] }, none: { ids: [] } },
    "invite.confirm": once,
    "invite.cancel": once,
    "invite.close": once,
    "welcome.finish": once,
    "welcome.retry": once,
  },
  answers: {
    load: outcomes(progressAt),
    mark: outcomes({ one: progressAt.one, two: progressAt.two, three: progressAt.three }),
    invite: outcomes({ ok: delivered, some: undelivered }),
    finish: outcomes({ all: progressAt.all }),
  },
  facts: ({ page, progress }) => [page, progress?.onboarding.step, progress?.onboarding.welcome_done],
  /** The server's answer includes at least the step just saved, and progress never goes back. */
  happens: (label, { progress }) => {
    const steps = [null, "step_one", "step_two", "step_three"]
    const now = steps.findIndex((step) => step === (progress?.onboarding.step ?? null))
    const [actor = "", answer = ""] = label.split(" ")
    const told = (progressAt as Readonly<Record<string, Progress>>)[answer]
    if (told === undefined) return true
    const then = steps.findIndex((step) => step === told.onboarding.step)
    if (actor.startsWith("mark_")) return then >= Math.max(now, steps.indexOf(actor.slice("mark_".length)))
    return then >= now && (told.onboarding.welcome_done || progress?.onboarding.welcome_done !== true)
  },
})
