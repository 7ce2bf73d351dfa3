import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { readKinds } from "../../kit/personalReads.ts"
import { writeFields } from "../../kit/schema.ts"
import { requestKinds, requestStatuses } from "./dataRequests.ts"

const own = { scope: "tenant", who: ["self"], needs: null } as const

/** Scope of the account that read, for the employee; `program` = an API key. */
export const readerScopes = ["perusahaan", "kantor", "layanan", "pegawai", "program"] as const
export type ReaderScope = (typeof readerScopes)[number]

/**
 * Requests about the employee, the newest first (the URL of a copy is valid for 5 minutes), and the accounts that read
 * their data, by day and account.
 */
export const ownData = defineCall({
  ...own,
  path: "saya/data-pribadi",
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    requests: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        jenis: Schema.Literals(requestKinds),
        status: Schema.Literals(requestStatuses),
        created_at: Schema.String,
        by_self: Schema.Boolean,
        /** Only of a copy that the employee asked for, while its file is kept. */
        url: Schema.NullOr(Schema.String),
      }),
    ),
    /** Registered reads of this employee, the last days first; reads of others and the own ones are not in it. */
    reads: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        hari: Schema.String,
        /** null = the account was deleted. */
        oleh: Schema.NullOr(Schema.String),
        sebagai: Schema.Literals(readerScopes),
        jenis: Schema.Array(Schema.Literals(readKinds)),
        kali: Schema.Int,
      }),
    ),
    /** Why no copy can be asked for now; null = it can. */
    bar: Schema.NullOr(Schema.String),
  }),
  summary: "Data pribadi sendiri: permintaan salinan dan berkasnya, dan siapa melihat data ini",
  example: {},
})
export type OwnReadRow = (typeof ownData)["answer"]["Type"]["reads"][number]
export type OwnRequestRow = (typeof ownData)["answer"]["Type"]["requests"][number]

/** Right of access (UU 27/2022 art. 7): a copy of everything about oneself, at most once a day. */
export const askOwnCopy = defineCall({
  ...own,
  path: "saya/data-pribadi/salinan",
  payload: Schema.Struct(writeFields),
  answer: Schema.Struct({ id: Schema.Int }),
  write: true,
  byPersonOnly: true,
  summary: "Meminta salinan semua data pribadi sendiri, disiapkan di latar",
  example: {},
  refusal: "state",
})
