import { factorMachine } from "#machines/factor/factorMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const proof = { password: "rahasia-9", code: "123456", nama: "Laptop" }
export const told = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Balai" }
export const codes = ["a1b2-c3d4-e5f6-g7h8"]
const nothing = { secret: null, uri: null, codes: null }

export const factorModel = defineModel({
  machine: factorMachine,
  inputs: { "": undefined },
  cases: {
    "factor.open": { enrol: { goal: "enrol" }, renew: { goal: "renew" }, passkey: { goal: "passkey" } },
    "factor.prove": { "": proof, empty: { password: "", code: " ", nama: "" } },
    "factor.confirm": { "": { code: proof.code }, empty: { code: " " } },
    "factor.close": once,
  },
  answers: {
    begin: outcomes({
      secret: { ...nothing, ...told },
      codes: { ...nothing, codes },
      kept: { ...nothing, codes: [] },
      lost: nothing,
    }),
    confirm: outcomes({ codes: { codes }, kept: { codes: [] } }),
  },
  guide: {
    starts: { "": "Masuk sebagai admin@maju.test, buka /keamanan" },
    fields: {
      goal: ["Tujuan", ""],
      password: ["Kata sandi Anda", ""],
      code: ["Kode verifikasi", ""],
      nama: ["Nama passkey", ""],
    },
  },
})
