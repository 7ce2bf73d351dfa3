import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { lastMove } from "../../kit/flowRow.ts"
import { KEY_RIGHTS } from "../../kit/keyCalls.ts"
import { moduleOf, type Right, withoutView } from "../../kit/modules.ts"
import { addressLines, networkIn } from "../../kit/networks.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  id,
  idList,
  ids,
  listFields,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalLongText,
  pageOf,
  rowResults,
  text,
  writeFields,
} from "../../kit/schema.ts"

export const keyStatuses = ["new", "active", "expired", "revoked"] as const
export type KeyStatus = (typeof keyStatuses)[number]

/** Access of an assistant, with a key, over the Model Context Protocol. */
export const keyAssistants = ["off", "read", "write"] as const
export type KeyAssistant = (typeof keyAssistants)[number]
export const keyAssistantWords: Readonly<Record<KeyAssistant, string>> = {
  off: "Tidak dibuka",
  read: "Membaca saja",
  write: "Membaca dan menulis",
}

const company = ["company"] as const
const MOST_NETWORKS = 20

const rights = Schema.Array(Schema.Literals(KEY_RIGHTS as readonly [Right, ...Right[]])).check(
  Schema.isMinLength(1, { message: "Pilih sedikitnya satu hak" }),
  Schema.isMaxLength(KEY_RIGHTS.length, { message: `Paling banyak ${KEY_RIGHTS.length} hak` }),
)

const networkProblems = (addresses: string | null): readonly Problem[] => {
  const lines = addressLines(addresses)
  const wrong = lines.find((line) => networkIn(line) === null)
  if (wrong !== undefined)
    return [
      {
        path: ["addresses"],
        issue: `${wrong} bukan alamat IP atau jaringan, misalnya 203.0.113.7 atau 203.0.113.0/24`,
      },
    ]
  return lines.length > MOST_NETWORKS
    ? [{ path: ["addresses"], issue: `Paling banyak ${MOST_NETWORKS} alamat` }]
    : []
}

/**
 * API keys: a program's access to the calls. A key has at most the rights and offices of its giver, at each call; its
 * secret is answered once, by `kunci-api/terbitkan`, and stored as a hash.
 */
export const apiKeys = defineResource(
  {
    id: "kunci-api",
    alias: "kunci_api_id",
    noun: "kunci API",
    fields: {
      nama: text(60),
      rights,
      /** Empty = all offices of the giver. */
      offices_id: idList(500),
      /** Last day on which it is valid, in Jakarta; null = no end. */
      expires_on: optionalDate,
      /** IP addresses or networks (CIDR) that it may be used from, one a line; null = any. */
      addresses: optionalLongText(1_000),
      assistant: oneOfOr(keyAssistants, "off"),
    },
    shown: {
      offices_nama: Schema.Array(Schema.String),
      status: oneOf(keyStatuses),
      /** Last four characters of the secret; null = none was issued. */
      ends_with: Schema.NullOr(Schema.String),
      accounts_id: Schema.Int,
      /** The account that gave it, whose rights limit it. */
      accounts_nama: Schema.String,
      /** False = the giver's account is deactivated, and the key with it. */
      is_giver_active: Schema.Boolean,
      last_used_at: Schema.NullOr(Schema.String),
      last_address: Schema.NullOr(Schema.String),
      last: lastMove,
    },
    sorts: ["nama", "created_at", "updated_at"],
    filters: { status: Schema.optionalKey(oneOf(keyStatuses)) },
    who: { read: company, write: company },
    module: "programs",
    exampleRows: { remove: 2 },
    example: { nama: "Program absensi", rights: ["members.view"] },
  },
  ({ rights: given, addresses }) => [
    ...withoutView(given).map((key) => ({
      path: ["rights"],
      issue: `Hak pada ${moduleOf(key).nama} membutuhkan hak melihatnya`,
    })),
    ...networkProblems(addresses),
  ],
)

const edits = { scope: "tenant", who: company, needs: { module: "programs", action: "edit" } } as const

/**
 * Issues the secret, and replaces an earlier one at once. The caller becomes the giver. A repeated request answers without
 * the secret, which is not stored.
 */
export const issueKey = defineCall({
  ...edits,
  path: "kunci-api/terbitkan",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    secret: Schema.NullOr(Schema.String),
  }),
  answeredOnce: ["secret"],
  write: true,
  invalidates: [apiKeys.listKey],
  alias: "kunci_api_id",
  summary: "Menerbitkan rahasia sebuah kunci API; ditunjukkan sekali, dan rahasia sebelumnya langsung mati",
  example: { id: 1 },
  refusal: "not_found",
})

export const revokeKeys = defineCall({
  ...edits,
  path: "kunci-api/cabut",
  payload: Schema.Struct({ ...writeFields, id: Schema.optionalKey(id), ids: Schema.optionalKey(ids(200)) }),
  answer: rowResults,
  write: true,
  invalidates: [apiKeys.listKey],
  summary: "Mencabut kunci API: panggilan berikutnya ditolak",
  example: { ids: [1] },
  refusal: "state",
})

/** Changes made by a key, latest first, from the audit log. */
export const keyDeeds = defineCall({
  path: "kunci-api/riwayat",
  scope: "tenant",
  who: company,
  needs: { module: "programs", action: "view" },
  payload: Schema.Struct({ ...listFields, sort: Schema.optionalKey(oneOf(["at"])), id }),
  answer: pageOf(
    Schema.Struct({
      id: Schema.Int,
      at: Schema.String,
      call: Schema.String,
      action: oneOf(["create", "update", "delete"]),
      entity: Schema.String,
      entity_id: Schema.Int,
    }),
  ),
  alias: "kunci_api_id",
  summary: "Perubahan yang dibuat sebuah kunci API, terbaru dahulu",
  example: { id: 1 },
  refusal: "not_found",
})
