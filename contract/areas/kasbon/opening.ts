import { Schema } from "effect"
import { id, isoDate, optionalText, rupiah, whole } from "../../kit/schema.ts"
import { MOST_TENOR } from "./kasbonSetting.ts"

export const OPENING_PURPOSE = "Sisa pinjaman dari sistem lama"

/** The rest of a cash advance that another system paid out. */
export const kasbonOpening = Schema.Struct({
  members_id: id,
  /** Date of the payout. */
  tanggal: isoDate,
  /** Rupiah not repaid yet. */
  sisa: rupiah,
  /** Number of instalments left. */
  cicilan: whole(1, MOST_TENOR),
  /** Its month is the one of the next instalment. */
  first_date: isoDate,
  purpose: optionalText(300),
})
export type KasbonOpening = typeof kasbonOpening.Type
