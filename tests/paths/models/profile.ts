import { profileMachine, type ProfileValues } from "#machines/profile/profileMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const nama_lengkap = "Siti Rahayu"
const usual = { mail_habit: "company" } as const
export const submitted = {
  name: { nama_lengkap, password: "", confirm_password: "", ...usual },
  password: { nama_lengkap, password: "rahasia-9", confirm_password: "rahasia-9", ...usual },
  unconfirmed: { nama_lengkap, password: "rahasia-9", confirm_password: "", ...usual },
  different: { nama_lengkap, password: "rahasia-9", confirm_password: "rahasia-8", ...usual },
  short: { nama_lengkap, password: "abc12", confirm_password: "abc12", ...usual },
  nameless: { nama_lengkap: "  ", password: "", confirm_password: "", ...usual },
} satisfies Readonly<Record<string, ProfileValues>>

const asPayload = ([name, values]: [string, ProfileValues]) => [name, { values }] as const

export const profileModel = defineModel({
  machine: profileMachine,
  inputs: {
    "": { nama_lengkap: "Siti", mayChange: true, ...usual },
    visiting: { nama_lengkap: "Siti", mayChange: false, ...usual },
  },
  cases: {
    "profile.submit": Object.fromEntries(Object.entries(submitted).map(asPayload)),
    "profile.close": once,
  },
  answers: { save: outcomes({ ok: null }) },
})
