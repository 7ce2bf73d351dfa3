import type { Call, Who } from "#contract/kit/call.ts"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { mayByKey } from "#contract/kit/keyCalls.ts"
import { moduleOf } from "#contract/kit/modules.ts"
import { conditionWords, type Needs, needsWords } from "#contract/kit/needs.ts"
import { fileTypes } from "../files/types.ts"
import { answerJson, type Json, payloadJson } from "./jsonSchema.ts"

const whoWords: Readonly<Record<Who, string>> = {
  anyone: "siapa saja",
  super: "super administrator",
  member: "semua akun perusahaan",
  company: "admin perusahaan",
  office: "admin kantor",
  restricted: "pengguna terbatas",
  normal: "pengguna biasa",
  self: "pegawai, tentang dirinya sendiri",
}
export const whoMay = (call: Call): string => call.who.map((who) => whoWords[who]).join(", ")

export const groupOf = (call: Call): string => call.path.split("/", 1)[0] ?? call.path

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Schemas that every answer shares. */
const schemas = {
  Envelope: {
    type: "object",
    description: "Jawaban setiap panggilan; api_status 1 = berhasil",
    properties: {
      api_status: { type: "integer", enum: [0, 1] },
      api_message: { type: "string" },
      is_validate: { type: "integer", enum: [1], description: "Isian salah: data.errors menyebut isiannya" },
      error_track: { type: "string", description: "Gangguan tak terduga: nomor untuk dicari di log server" },
      api_success: { type: "integer", description: "Berapa baris yang berhasil" },
      api_gagal: { type: "integer", description: "Berapa baris yang gagal" },
    },
    required: ["api_status", "api_message"],
  },
  Refused: {
    type: "object",
    description: "api_status 0: ditolak, atau isian salah",
    properties: {
      reason: {
        type: "string",
        description: "Mengapa ditolak: stale, credentials, throttled, forbidden, not_found, in_use, repeated, …",
      },
      retry_after: { type: "integer", description: "Detik sampai boleh dicoba lagi (throttled)" },
      current: { type: "object", description: "Baris sebagaimana adanya sekarang (stale)" },
      errors: { type: "object", description: "Pesan menurut isian, misalnya items.0.jumlah" },
    },
  },
} satisfies Record<string, Json>

const answered = (description: string, data?: Json) => ({
  description,
  content: {
    "application/json": {
      schema:
        data === undefined
          ? ref("Envelope")
          : { allOf: [ref("Envelope"), { type: "object", properties: { data } }] },
    },
  },
})

const stops = {
  "400": answered("Permintaan tidak terbaca"),
  "401": answered("Sesi berakhir"),
  "404": answered("Panggilan atau metode tidak dikenal"),
  "413": answered("Permintaan terlalu besar"),
  "503": answered("Server sedang berhenti, atau basis datanya tidak dapat dihubungi"),
}

const bodyOf = (call: Call) => {
  const schema = payloadJson(call.payload)
  const files = Object.entries(call.files)
  return {
    content: {
      "application/json": { schema, example: call.example },
      ...(call.form ? { "application/x-www-form-urlencoded": { schema } } : {}),
      ...(files.length === 0
        ? {}
        : {
            "multipart/form-data": {
              schema: {
                type: "object",
                ...(call.formParts ? {} : { required: ["payload"] }),
                properties: {
                  payload: { ...schema, description: "Bagian pertama, JSON" },
                  ...Object.fromEntries(
                    files.map(([path, { maxBytes, types }]) => [
                      path,
                      {
                        type: "string",
                        format: "binary",
                        description: `${types.map((type) => fileTypes[type].mime).join(", ")}; paling besar ${maxBytes} byte`,
                      },
                    ]),
                  ),
                },
              },
            },
          }),
    },
  }
}

const needsNotes = (needs: Needs | null): readonly string[] => {
  if (needs === null) return []
  const condition = conditionWords(moduleOf(needs.module).when)
  return [
    `Perlu hak: ${needsWords(needs)}${condition === null ? "" : `; hanya untuk perusahaan dengan ${condition}`}.`,
  ]
}

/** Usage notes of a call, in a line or two. */
export const notesOf = (call: Call): readonly string[] => [
  `Untuk: ${whoMay(call)}.`,
  ...needsNotes(call.needs),
  ...(call.write
    ? ["Menulis: dapat diulang dengan request_id yang sama, dan meninggalkan catatan audit."]
    : []),
  ...(call.cacheSeconds === null
    ? []
    : [`Isian dikirim di alamatnya; jawabannya boleh disimpan ${call.cacheSeconds} detik, dengan ETag.`]),
  ...(call.toastsRefusal
    ? ["Penolakannya juga ditampilkan sebagai pesan singkat (api_message), walau membawa kesalahan isian."]
    : []),
  ...(call.background ? ["Tidak dihitung sebagai kegiatan: sesi tetap berakhir setelah dua jam."] : []),
  ...(call.alias === null ? [] : [`${call.alias} dibaca bila id tidak ada.`]),
  ...(call.form ? ["Juga menerima application/x-www-form-urlencoded."] : []),
  ...(Object.keys(call.files).length === 0
    ? []
    : [
        call.formParts
          ? "Berkas dikirim dengan multipart/form-data: bagian payload dahulu, atau isiannya sebagai isian formulir."
          : "Berkas dikirim dengan multipart/form-data: bagian payload dahulu.",
      ]),
  ...(call.refusal === null
    ? []
    : [`Contohnya ditolak (${call.refusal}) bila baris atau kuncinya tidak ada atau dipakai.`]),
]

const joined = (path: string, parts: RegExp): string =>
  path.replaceAll(parts, (_, letter: string) => letter.toUpperCase())
/** Operation ids: `devisi/create` is devisiCreate; if two paths give the same id, their parts are separated. */
const operationIds = (calls: readonly Call[]) => {
  const short = calls.map(({ path }) => joined(path, /[/-]+(\w)/g))
  return new Map(
    calls.map(({ path }, at) => {
      const name = short[at] ?? path
      const isAlone = short.indexOf(name) === short.lastIndexOf(name)
      return [path, isAlone ? name : joined(path, /-+(\w)/g).replaceAll("/", "_")] as const
    }),
  )
}

const queryParameters = (call: Call) => {
  const { properties = {}, required = [] } = payloadJson(call.payload)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }))
}

const operation = (call: Call, operationId: string) => ({
  operationId,
  tags: [groupOf(call)],
  summary: call.summary,
  description: notesOf(call).join("\n"),
  ...(call.needs === null ? {} : { "x-needs": call.needs }),
  security: call.scope === "public" ? [] : [{ token: [] }, ...(mayByKey(call) ? [{ key: [] }] : [])],
  ...(call.cacheSeconds === null ? {} : { parameters: queryParameters(call) }),
  ...(call.method === "GET" ? {} : { requestBody: bodyOf(call) }),
  responses: {
    "200": answered("Berhasil, ditolak, atau isian salah", {
      anyOf: [answerJson(call.answer), ref("Refused")],
    }),
    ...stops,
  },
})

/** OpenAPI 3.1 document of the live calls. */
export const openApi = (calls: readonly Call[]) => documentOf(calls, operationIds(calls))
const documentOf = (calls: readonly Call[], ids: ReadonlyMap<string, string>) => ({
  openapi: "3.1.0",
  info: {
    title: "Balai",
    version: "1",
    description:
      "Setiap panggilan yang dikenal dijawab HTTP 200 dengan amplop yang sama; lihat docs/decisions.md untuk aturan lainnya.",
  },
  servers: [{ url: API_BASE }],
  tags: [...new Set(calls.map(groupOf))].map((name) => ({ name })),
  paths: Object.fromEntries(
    calls.map((call) => [`/${call.path}`, { [call.method.toLowerCase()]: operation(call, ids.get(call.path) ?? call.path) }]),
  ),
  components: {
    schemas,
    securitySchemes: {
      token: { type: "apiKey", in: "header", name: TOKEN_HEADER },
      key: { type: "http", scheme: "bearer", description: "Kunci API perusahaan" },
    },
  },
})
