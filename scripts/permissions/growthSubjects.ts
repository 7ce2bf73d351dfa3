import { processDemos } from "#contract/areas/growth/demoRequests.ts"
import { confirmRegistrations } from "#contract/areas/growth/registrations.ts"
import { type DemoFacts, demoRequest, demoStates } from "#machines/lifecycles/demoRequestMachine.ts"
import {
  registration,
  type RegistrationFacts,
  registrationStates,
} from "#machines/lifecycles/registrationMachine.ts"
import { checkTrials } from "#contract/areas/growth/trialRequests.ts"
import { trialRequest, trialStates, type TrialFacts } from "#machines/lifecycles/trialRequestMachine.ts"
import { anyLife, AT, first, NOTE, standing, type Subject } from "./subject.ts"

const trial = (status: TrialFacts["status"], changes: Partial<TrialFacts> = {}): TrialFacts => ({
  ...first,
  status,
  is_taken: false,
  ...changes,
})
const trialSubject: Subject = {
  id: "trialRequest",
  title: "Permintaan trial seorang peminat",
  life: anyLife(trialRequest),
  at: AT,
  actions: [
    { type: "trial.check", title: "centang", by: checkTrials, more: {} },
    { type: "trial.uncheck", title: "hapus centang", by: checkTrials, more: {} },
    { type: "trial.convert", title: "jadikan perusahaan", by: checkTrials, more: {} },
    { type: "trial.reject", title: "tolak", by: checkTrials, more: { note: NOTE } },
  ],
  standings: trialStates.flatMap((state) => [
    standing(state, () => trial(state)),
    ...(state === "checked"
      ? [standing(state, () => trial(state, { is_taken: true }), "email sudah dipakai")]
      : []),
  ]),
}

const demo = (status: DemoFacts["status"], changes: Partial<DemoFacts> = {}): DemoFacts => ({
  ...first,
  status,
  scheduled_at: status === "new" ? null : "2026-11-19T03:00:00.000Z",
  ...changes,
})
const schedule = { scheduled_at: "2026-11-23T03:00:00.000Z", assigned_to: 1 }
const demoSubject: Subject = {
  id: "demoRequest",
  title: "Permintaan demo seorang peminat",
  life: anyLife(demoRequest),
  at: AT,
  actions: [
    { type: "demo.schedule", title: "jadwalkan", by: processDemos, more: schedule },
    { type: "demo.finish", title: "catat hasil", by: processDemos, more: { note: NOTE } },
    { type: "demo.miss", title: "tidak hadir", by: processDemos, more: {} },
    { type: "demo.cancel", title: "batalkan", by: processDemos, more: { note: NOTE } },
  ],
  standings: demoStates.flatMap((state) => [
    standing(state, () => demo(state)),
    ...(state === "scheduled"
      ? [standing(state, () => demo(state, { scheduled_at: schedule.scheduled_at }), "belum dimulai")]
      : []),
  ]),
}

const registrationOf = (
  status: RegistrationFacts["status"],
  changes: Partial<RegistrationFacts> = {},
): RegistrationFacts => ({
  ...first,
  status,
  companies_id: 1,
  amount: 4_800_000,
  paid_at: "2026-11-19",
  expires_at: "2026-12-04T01:00:00.000Z",
  ...changes,
})
const registrationSubject: Subject = {
  id: "registration",
  title: "Registrasi langganan sebuah perusahaan",
  life: anyLife(registration),
  at: AT,
  actions: [
    {
      type: "registration.confirm",
      title: "konfirmasi",
      by: confirmRegistrations,
      more: { start_date: "2026-11-20" },
    },
    { type: "registration.reject", title: "tolak", by: confirmRegistrations, more: { note: NOTE } },
    { type: "registration.expire", title: "kedaluwarsa", by: "time", more: {} },
  ],
  standings: registrationStates.flatMap((state) => [
    standing(state, () => registrationOf(state)),
    ...(state === "pending"
      ? [
          standing(state, () => registrationOf(state, { companies_id: null }), "perusahaan belum dipilih"),
          standing(state, () => registrationOf(state, { paid_at: null }), "belum dibayar"),
          {
            ...standing(state, () => registrationOf(state, { expires_at: AT }), "batas waktu lewat"),
            due: "registration.expire",
          },
        ]
      : []),
  ]),
}

/** Lifecycles of leads: trial requests, demo requests, registrations. */
export const growthSubjects: readonly Subject[] = [trialSubject, demoSubject, registrationSubject]
