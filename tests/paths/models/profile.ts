import { profileMachine, type ProfileValues } from "#machines/profile/profileMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const nama_lengkap = "Siti Rahayu"
export const submitted = {
  name: { nama_lengkap, password: "", confirm_password: "" },
  password: { nama_lengkap, password: "rahasia-9", confirm_password: "rahasia-9" },
  unconfirmed: { nama_lengkap, password: "rahasia-9", confirm_password: "" },
  different: { nama_lengkap, password: "rahasia-9", confirm_password: "rahasia-8" },
  short: { nama_lengkap, password: "abc12", confirm_password: "abc12" },
  nameless: { nama_lengkap: "  ", password: "", confirm_password: "" },
} satisfies Readonly<Record<string, ProfileValues>>

const asPayload = ([name, values]: [string, ProfileValues]) => [name, { values }] as const

export const profileModel = defineModel({
  machine: profileMachine,
  inputs: {
    "": { nama_lengkap: "Siti", mayChange: true },
    visiting: { nama_lengkap: "Siti", mayChange: false },
  },
  cases: {
    "profile.submit": Object.fromEntries(Object.entries(submitted).map(asPayload)),
    "profile.close": once,
  },
  answers: { save: outcomes({ ok: null }) },
})
