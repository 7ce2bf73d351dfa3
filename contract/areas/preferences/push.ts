import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { secret, writeFields } from "../../kit/schema.ts"

/** Browsers of one account at most; the one that was reached longest ago gives way. */
export const PUSH_BROWSERS = 5

/** Address at a push service: https, its usual port, a public name. The sender checks what the name resolves to. */
const isEndpoint = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, port, username, password } = new URL(value)
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) &&
    !/\.(local|localhost|internal|invalid|test|example|arpa)$/.test(hostname)
  )
}

const endpoint = secret(1, 1_000).check(
  Schema.makeFilter((value) => (isEndpoint(value) ? undefined : "Alamat layanan push tidak dikenal")),
)
/** A base64url key of so many bytes, as the browser gives it. */
const key = (bytes: number) =>
  secret(1, 200).check(
    Schema.makeFilter((value) =>
      /^[A-Za-z0-9_-]+=*$/.test(value) && Math.floor((value.replaceAll("=", "").length * 3) / 4) === bytes
        ? undefined
        : "Kunci browser tidak berlaku",
    ),
  )

/** Example of a browser: its keys are of no browser. */
const EXAMPLE = "https://push.example.com/perangkat/1"
const who = ["member"] as const

/** Whether this browser and others receive notifications, and whether the company sends any through this channel. */
export const pushState = defineCall({
  path: "preferences/push/state",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ endpoint: Schema.NullOr(endpoint) }),
  answer: Schema.Struct({ is_here: Schema.Boolean, browsers: Schema.Int, is_used: Schema.Boolean }),
  summary: "Apakah browser ini menerima pemberitahuan push",
  example: { endpoint: EXAMPLE },
})

export const subscribePush = defineCall({
  path: "preferences/push/subscribe",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...writeFields, endpoint, p256dh: key(65), auth: key(16) }),
  answer: Schema.Struct({}),
  write: true,
  summary: "Mengizinkan browser ini menerima pemberitahuan push",
  example: { endpoint: EXAMPLE, p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
})

export const unsubscribePush = defineCall({
  path: "preferences/push/unsubscribe",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...writeFields, endpoint }),
  answer: Schema.Struct({}),
  write: true,
  summary: "Menghentikan pemberitahuan push di browser ini",
  example: { endpoint: EXAMPLE },
})

export const testPush = defineCall({
  path: "preferences/push/test",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...writeFields, endpoint }),
  answer: Schema.Struct({}),
  write: true,
  summary: "Mengirim satu pemberitahuan percobaan ke browser ini",
  example: { endpoint: EXAMPLE },
  refusal: "not_found",
})
