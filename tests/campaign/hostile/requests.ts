import type { Call } from "#contract/kit/call.ts"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { calls } from "#contract/index.ts"
import { payloadFields, withValue } from "#tests/server/lib/payloadFields.ts"
import { badTokens, brokenJson, nasty, paths, rawRequests } from "./nasty.ts"
import { makeRandom, type Random } from "./random.ts"

/** One hostile request: sent through an HTTP client, or `raw` byte by byte. */
export type Hostile = {
  readonly number: number
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: string | Buffer | null
  readonly raw: string | null
}
/** Session tokens of an administrator, an employee and a super administrator. */
export type Tokens = { readonly admin: string; readonly self: string; readonly super: string }

/**
 * Calls whose success would end the attack itself: they sign out, close the service, or remove the companies and accounts that it
 * uses. They are attacked too, but never with a payload that may be valid.
 */
const ENDS =
  /^(auth\/(logout|super)|super-admin\/setting\/aplikasi|companies\/|users-companies\/|setting-users|admin-kantor\/|peran\/|app\/roles|roles\/|users\/(hapus|keluar|arsip)|mail\/)/
const all = calls as readonly Call[]
const alterable = all
  .filter(({ path, write }) => !write || !ENDS.test(path))
  .filter(({ path }) => path !== "auth/logout")
const uploads = all.filter(({ files }) => Object.keys(files).length > 0)
const fieldsOf = new Map(all.map((call) => [call, payloadFields(call)]))

const tokenFor = (call: Call, tokens: Tokens): string | null => {
  if (call.scope === "public") return null
  if (call.who.includes("self")) return tokens.self
  return call.scope === "platform" ? tokens.super : tokens.admin
}
const json = (token: string | null): Record<string, string> => ({
  "content-type": "application/json",
  ...(token === null ? {} : { [TOKEN_HEADER]: token }),
})

type Made = Partial<Pick<Hostile, "method" | "headers" | "body" | "raw">> & { readonly path: string }

const called = (call: Call, payload: unknown, token: string | null): Made => {
  if (call.method === "GET") {
    const query = new URLSearchParams(
      // String() throws for an object whose toString was taken away, which is one of the values.
      Object.entries((payload ?? {}) as object).map(([key, value]) => [
        key,
        typeof value === "object" && value !== null ? JSON.stringify(value) : String(value),
      ]),
    )
    return {
      path: `${API_BASE}/${call.path}?${query.toString().slice(0, 6_000)}`,
      method: "GET",
      headers: json(token),
    }
  }
  return { path: `${API_BASE}/${call.path}`, headers: json(token), body: JSON.stringify(payload) ?? "" }
}

/** The number of a request is its seed: the same in each run. */
const altered = (random: Random, tokens: Tokens): Made => {
  const call = random.one(alterable)
  const fields = [...(fieldsOf.get(call) ?? []), "tidak_ada", "request_id", "sort", "cursor"]
  let payload: unknown = call.example
  for (let many = 1 + random.below(3); many > 0; many--)
    payload = withValue(payload, random.one(fields), nasty(random))
  return called(call, payload, tokenFor(call, tokens))
}

const boundary = "balai-batas"
const brokenMultipart = (random: Random, tokens: Tokens): Made => {
  const call = random.one(uploads)
  const file = (Object.keys(call.files)[0] ?? "file").replaceAll("*", "0")
  const part = (name: string, more: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const payload = part("payload", "", JSON.stringify(call.example))
  const body = random.one([
    "",
    `--${boundary}`,
    `--${boundary}--\r\n`,
    payload,
    payload.replaceAll("\r\n", "\n"),
    `${part("payload", "", "{")}--${boundary}--\r\n`,
    `${payload}${part(file, '; filename="../../../etc/passwd"', "%PDF-1.4 x")}--${boundary}--\r\n`,
    `${payload}${part(file, '; filename="a.png"', "<script>alert(1)</script>")}--${boundary}--\r\n`,
    `${payload}${part(file, '; filename="a\u0000.png"', "\u0089PNG\r\n\u001a\n")}--${boundary}--\r\n`,
    `${payload}${part(file, '; filename="a.xlsx"', "PK\u0003\u0004kaput")}--${boundary}--\r\n`,
    `${payload}${part("__proto__", "", "x")}${part("constructor.prototype.x", "", "1")}--${boundary}--\r\n`,
    `${part("x", "", "1").repeat(2_000)}--${boundary}--\r\n`,
    `${payload.repeat(50)}--${boundary}--\r\n`,
    `--${boundary}\r\nX: ${"y".repeat(100_000)}\r\n\r\n`,
  ])
  const type = random.one([
    `multipart/form-data; boundary=${boundary}`,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"b".repeat(5_000)}`,
    `multipart/mixed; boundary=${boundary}`,
  ])
  return {
    path: `${API_BASE}/${call.path}`,
    headers: { ...json(tokenFor(call, tokens)), "content-type": type },
    body,
  }
}

const headerGames = (random: Random, tokens: Tokens): Made => {
  const call = random.one(all.filter(({ write, path }) => !write && path !== "auth/logout"))
  const base = called(call, call.example, tokenFor(call, tokens))
  const more = random.one<Record<string, string | string[]>>([
    { "content-type": "text/html" },
    { "content-type": "application/xml" },
    { "content-type": "application/json; charset=utf-7" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-encoding": "gzip" },
    { "accept-encoding": "br;q=x, *;q=-1, identity;q=0" },
    { [TOKEN_HEADER]: [tokens.admin, tokens.super] },
    { authorization: `Bearer ${badTokens(random).replaceAll(/[^\x20-\x7e]/g, "")}` },
    { authorization: "Basic YTpi" },
    { "x-forwarded-for": "1.2.3.4, ' or 1=1", "x-forwarded-proto": "gopher", "x-real-ip": "::1" },
    { "x-http-method-override": "DELETE", "x-original-url": "/super-admin" },
    { host: "evil.example", origin: "null", referer: "javascript:alert(1)" },
    { cookie: "auth.token=x; ".repeat(200) },
    { range: "bytes=0-0,1-1,2-2,-99999999999", "if-none-match": '"' + "x".repeat(4_000) },
    { "if-modified-since": "yesterday", "last-event-id": "-1" },
    { accept: "text/event-stream", connection: "close" },
  ])
  const method = random.one(["POST", "POST", "GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])
  return { ...base, method, headers: { ...base.headers, ...more } }
}

/** Request ids that were used before, by another account, for another call, or with another payload. */
const known = Array.from({ length: 40 }, (_, at) => `campaign-replay-${at}`)
const replayed = (random: Random, tokens: Tokens): Made => {
  const request_id = random.one([...known, "", "x".repeat(500), "\u0000"])
  const call = random.one(
    all.filter(({ path }) =>
      ["devisi/create", "jabatan/create", "artikel/create", "kategori-klaim/create"].includes(path),
    ),
  )
  const payload = {
    ...(call.example as object),
    request_id,
    nama: `Ulang ${random.below(5)}`,
    judul: "Ulang",
  }
  return called(call, payload, random.one([tokens.admin, tokens.admin, tokens.super, tokens.self]))
}

const oversized = (random: Random, tokens: Tokens): Made => {
  const call = random.one(all)
  const size = random.one([999_000, 1_000_001, 1_500_000])
  return {
    path: `${API_BASE}/${call.path}`,
    headers: json(tokenFor(call, tokens)),
    body: `{"q":"${"x".repeat(size)}"}`,
  }
}

/** Share of each kind, in parts of a thousand. */
const kinds: readonly (readonly [string, number, (random: Random, tokens: Tokens) => Made])[] = [
  ["wrong types and SQL or HTML in fields", 560, altered],
  [
    "malformed JSON",
    110,
    (random, tokens) => {
      const call = random.one(all)
      const text = JSON.stringify(call.example)
      return { ...called(call, {}, tokenFor(call, tokens)), method: "POST", body: brokenJson(text, random) }
    },
  ],
  [
    "path traversal",
    70,
    (random) => ({ path: random.one(paths), method: random.one(["GET", "GET", "POST"]) }),
  ],
  [
    "invalid tokens",
    70,
    (random) => {
      const call = random.one(all)
      return called(call, call.example, badTokens(random))
    },
  ],
  [
    "another account's token",
    50,
    (random, tokens) => {
      const call = random.one(all.filter(({ path }) => path !== "auth/logout" && !ENDS.test(path)))
      const own = tokenFor(call, tokens)
      return called(call, call.example, random.one(Object.values(tokens).filter((token) => token !== own)))
    },
  ],
  ["header games", 50, headerGames],
  ["broken multipart", 40, brokenMultipart],
  ["replayed request ids", 30, replayed],
  ["bytes that are not HTTP", 15, (random) => ({ path: "", raw: random.one(rawRequests) })],
  ["oversized bodies", 5, oversized],
]
const total = kinds.reduce((sum, [, share]) => sum + share, 0)

/** Makes the request of a number; the number is its seed. */
export const hostileOf = (number: number, tokens: Tokens): Hostile => {
  const random = makeRandom(number * 7_919 + 47)
  let at = random.below(total)
  const [kind, , make] = kinds.find(([, share]) => (at -= share) < 0) ?? kinds[0] ?? ["", 0, altered]
  const made = make(random, tokens)
  return { number, kind, method: "POST", headers: {}, body: null, raw: null, ...made }
}
