import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, writeFields } from "../../kit/schema.ts"

const shared = { scope: "tenant", who: ["member", "super"], needs: null } as const

export const listSessions = defineCall({
  ...shared,
  path: "sesi/list",
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        /** Browser and operating system; null = signed in before they were stored. */
        device: Schema.NullOr(Schema.String),
        /** Masked network: `203.0.113.*`. */
        network: Schema.NullOr(Schema.String),
        /** Company that a super administrator visits with it; null = an ordinary session. */
        visits: Schema.NullOr(Schema.String),
        created_at: Schema.String,
        last_used_at: Schema.String,
        is_this: Schema.Boolean,
      }),
    ),
    /** Highest number of sessions at the same time. */
    most: Schema.Int,
  }),
  summary: "Sesi akun sendiri yang masih berlaku",
  example: {},
})

export const endSession = defineCall({
  ...shared,
  path: "sesi/end",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({}),
  write: true,
  summary: "Mengakhiri satu sesi lain dari akun sendiri",
  example: { id: 1 },
  refusal: "not_found",
})

export const endOtherSessions = defineCall({
  ...shared,
  path: "sesi/end-others",
  payload: Schema.Struct(writeFields),
  answer: Schema.Struct({ count: Schema.Int }),
  write: true,
  summary: "Mengakhiri semua sesi lain dari akun sendiri",
  example: {},
})
