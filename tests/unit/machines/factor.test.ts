import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { factorMachine } from "#machines/factor/factorMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { codes, factorModel, proof, told } from "#tests/paths/models/factor.ts"
import { failing, failures, MESSAGE, toasts } from "#tests/paths/outcomes.ts"

const REQUIRED = ["Wajib diisi"]
const forgotten = { proof: null, code: "", secret: null, uri: null, codes: [], errors: {} }
const done = { type: "toast.succeeded", message: MESSAGE } as const

describe("every path", () => {
  testWalks(factorModel)({
    states: {
      closed: {
        by: ["start", "factor.close", "begin lost", "begin kept", "confirm kept"],
        accepts: ["factor.open"],
        context: forgotten,
      },
      proving: {
        by: ["factor.open enrol", "factor.open renew", "factor.open passkey", ...failing("begin")],
        accepts: ["factor.prove", "factor.close"],
        context: ({ by, context }) => ({
          secret: null,
          codes: [],
          errors:
            by === "begin Invalid"
              ? failures.Invalid.errors
              : by === "factor.prove empty"
                ? {
                    password: REQUIRED,
                    ...(context.goal === "renew" ? { code: REQUIRED } : {}),
                    ...(context.goal === "passkey" ? { nama: REQUIRED } : {}),
                  }
                : {},
        }),
      },
      beginning: {
        by: ["factor.prove"],
        tags: ["busy"],
        runs: {
          begin: ({ context }: { readonly context: { goal: string } }) => ({ ...proof, goal: context.goal }),
        },
        context: { errors: {} },
      },
      scanning: {
        by: ["begin secret", ...failing("confirm")],
        accepts: ["factor.confirm", "factor.close"],
        context: ({ by }) => ({
          ...told,
          proof: null,
          errors:
            by === "confirm Invalid"
              ? failures.Invalid.errors
              : by === "factor.confirm empty"
                ? { code: REQUIRED }
                : {},
        }),
      },
      confirming: {
        by: ["factor.confirm"],
        tags: ["busy"],
        runs: { confirm: { code: proof.code } },
        context: { errors: {} },
      },
      codes: {
        by: ["begin codes", "confirm codes"],
        accepts: ["factor.close"],
        context: { codes, proof: null, secret: null, uri: null },
      },
    },
    emits: {
      "begin codes": [done],
      "begin kept": [done, { type: "factor.changed" }],
      "begin lost": [expect.objectContaining({ type: "toast.failed" })],
      "confirm codes": [done],
      "confirm kept": [done, { type: "factor.changed" }],
      "factor.close": ({ before }) => (before?.value === "codes" ? [{ type: "factor.changed" }] : []),
      ...toasts("begin", ["Invalid"]),
      ...toasts("confirm", ["Invalid"]),
    },
  })
})

const proving = () => {
  const run = drive(factorMachine, undefined)
  run.send({ type: "factor.open", goal: "enrol" })
  run.send({ type: "factor.prove", ...proof })
  return run
}

test("the password is not kept once the secret is shown, nor the secret once the codes are", () => {
  const run = proving()
  run.answer("begin", { output: succeeded({ ...told, codes: null }) })
  expect(JSON.stringify(run.context())).not.toContain(proof.password)
  run.send({ type: "factor.confirm", code: proof.code })
  run.answer("confirm", { output: succeeded({ codes }) })
  expect(JSON.stringify(run.context())).not.toContain(told.secret)
  run.send({ type: "factor.close" })
  expect(JSON.stringify(run.context())).not.toContain(codes[0])
})

test("a wrong first code leaves the QR code where it is", () => {
  const run = proving()
  run.answer("begin", { output: succeeded({ ...told, codes: null }) })
  run.send({ type: "factor.confirm", code: "000000" })
  run.answer("confirm", { output: failed({ ...failures.Invalid, errors: { code: ["Kode salah"] } }) })
  expect([run.value(), run.context().uri, run.context().errors]).toEqual([
    "scanning",
    told.uri,
    { code: ["Kode salah"] },
  ])
})
