import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { basicFields, memberFields } from "../members/memberFields.ts"
import { atMost, flag, oneOf, text, writeFields } from "../../kit/schema.ts"

/** Steps of the onboarding, in order: office, office hours, employees. */
export const onboardingSteps = ["step_one", "step_two", "step_three"] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Onboarding progress of a company; `step` is the last completed one. The same as in `me`. */
export const onboarding = Schema.Struct({
  step: Schema.NullOr(oneOf(onboardingSteps)),
  welcome_done: Schema.Boolean,
  hide_help: Schema.Boolean,
})

/** Marks a step as completed; its data has been saved before. A completed step stays completed. */
export const updateStep = defineCall({
  path: "companies/update-step",
  scope: "tenant",
  who: ["company"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, step: oneOf(onboardingSteps) }),
  answer: Schema.Struct({ onboarding }),
  write: true,
  summary: "Menandai langkah penyiapan perusahaan selesai",
  example: { step: "step_one" },
  refusal: "state",
})

export const finishWelcome = defineCall({
  path: "companies/update-welcome/done",
  scope: "tenant",
  who: ["company"],
  needs: null,
  payload: Schema.Struct({ ...writeFields }),
  answer: Schema.Struct({ onboarding }),
  write: true,
  summary: "Menyelesaikan penyiapan perusahaan",
  example: {},
  refusal: "state",
})

/** Hides the company's help panel permanently, or shows it again. */
export const hideHelp = defineCall({
  path: "companies/update-bantuan/hide",
  scope: "tenant",
  who: ["company"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, hide: Schema.Boolean }),
  answer: Schema.Struct({ onboarding }),
  write: true,
  summary: "Menyembunyikan atau menampilkan panel bantuan",
  example: { hide: true },
})

/** Marks a one-time hint as seen by the account, so that it is not shown again; or resets it. */
export const seenOnce = defineCall({
  path: "companies/update-sudah-pernah-a",
  scope: "tenant",
  who: ["member"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    key: Schema.String.check(
      atMost(60, "Kunci tidak dikenal"),
      Schema.isPattern(/^[a-z][a-z0-9.-]{0,59}$/, { message: "Kunci tidak dikenal" }),
    ),
    value: flag(true),
  }),
  answer: Schema.Struct({ seen: Schema.Array(Schema.String) }),
  write: true,
  summary: "Mencatat bahwa akun ini sudah pernah melihat sesuatu",
  example: { key: "pengganti", value: true },
})

/** An employee in the onboarding: division and position by name, created if they do not exist. */
export const newcomerValues = Schema.Struct({
  nama: basicFields.nama,
  nip: basicFields.nip,
  phone: basicFields.phone,
  email: basicFields.email,
  app_access: memberFields.app_access,
  jenis_kelamin: memberFields.jenis_kelamin,
  departement: text(80),
  jabatan: text(80),
  status_karyawan: memberFields.status_karyawan,
  tanggal_masuk: basicFields.tanggal_masuk,
  tanggal_akhir_kontrak: memberFields.tanggal_akhir_kontrak,
})
