import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { oneOf, optionalLongText, optionalMoment, optionalOneOf, optionalText } from "../../kit/schema.ts"
import { contactFields, needsField } from "./leadFields.ts"
import { periods, plans } from "./planWords.ts"
import { memberCount } from "./registrations.ts"

export const leadKinds = ["trial", "demo", "registration"] as const

/**
 * The public form of web sites: a request for a trial, a demo or a subscription. Limited by network and by email. The
 * answer is the same for a request that is stored, repeated within a day, or taken for spam. `website` is a honeypot:
 * people do not see the field and leave it empty.
 */
export const submitLead = defineCall({
  path: "public/leads",
  scope: "public",
  who: ["anyone"],
  needs: null,
  payload: Schema.Struct({
    kind: oneOf(leadKinds),
    ...contactFields,
    kebutuhan: needsField,
    /** Demo: the time that suits. */
    preferred_at: optionalMoment,
    /** Registration: plan, months and number of employees. */
    plan: optionalOneOf(plans),
    period: optionalOneOf(periods),
    member_count: Schema.optionalKey(memberCount),
    note: optionalLongText(500),
    website: optionalText(200),
  }).check(
    Schema.makeFilter(({ kind, plan, period, member_count }) =>
      kind !== "registration"
        ? []
        : [
            ...(plan === null ? [{ path: ["plan"], issue: "Pilih paketnya" }] : []),
            ...(period === null ? [{ path: ["period"], issue: "Pilih masanya" }] : []),
            ...(member_count === undefined
              ? [{ path: ["member_count"], issue: "Isi jumlah pegawainya" }]
              : []),
          ],
    ),
  ),
  answer: Schema.Struct({}),
  summary: "Formulir publik: meminta trial, demo atau langganan; jawabannya sama, tersimpan atau tidak",
  example: {
    kind: "trial",
    nama: "Rina Contoh",
    perusahaan: "PT Contoh Baru",
    email: "rina@contoh.test",
    phone: "0812-3456-7890",
  },
})
