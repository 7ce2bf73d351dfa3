import type { leaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { amountWords } from "#contract/areas/leave/leaveWords.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { InvalidFields } from "../../../call/answer.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import { refuseBroken } from "../../../kit/approval/asker.ts"
import type { AskRules } from "../../../kit/approval/askTypes.ts"
import { dateIn } from "../../../time/calendar.ts"
import { cents } from "../ledger/terms.ts"
import { claimBrokenBy, claimCategory, makeClaim } from "./make.ts"
import { restOf } from "./rest.ts"

type Values = Omit<PayloadOf<typeof leaveClaims.calls.ask>, "request_id" | "version">
type Shown = PayloadOf<typeof leaveClaims.calls.preview>

const fieldOf = { claimable: "kategori_id", days: "days", rest: "days" } as const
const unknown = () => new InvalidFields({ kategori_id: ["Pilihan tidak dikenal"] })

/** Leave that is paid out, as it is asked for. */
export const askLeaveClaim: AskRules<Values, Shown> = {
  make: async ({ tx, companyId, now, asker }, { members_id, kategori_id, days, reason, ...values }) => {
    const year = Number(values.year)
    if ((await claimCategory(tx, kategori_id)) === undefined) throw unknown()
    const made = await makeClaim(
      tx,
      {
        companies_id: companyId,
        members_id,
        kategori_id,
        year,
        days,
        reason,
        asker,
      },
      now,
    )
    if (!made.ok) refuseBroken(made.broken.map(({ rule, message }) => ({ field: fieldOf[rule], message })))
    const { id } = made as Extract<typeof made, { readonly ok: true }>
    return { id, after: { kategori_id, year, days } }
  },
  preview: async ({ tx, now }, { members_id, kategori_id, days, ...values }) => {
    const year = Number(values.year)
    const category = await claimCategory(tx, kategori_id)
    if (category === undefined) throw unknown()
    const tanggal = dateIn(now)
    const [found] = await inWholeCompany(tx, () =>
      restOf(tx, [{ id: null, members_id, kategori_id, year, tanggal, days }], tanggal, true),
    )
    const { balance, waiting, rest } = found ?? { balance: 0, waiting: 0, rest: 0 }
    const { unit } = category
    return {
      lines: [
        { label: `Saldo ${year}`, value: amountWords(balance, unit) },
        ...(waiting === 0 ? [] : [{ label: "Menunggu keputusan", value: amountWords(waiting, unit) }]),
        { label: "Paling banyak", value: amountWords(rest, unit) },
        { label: "Sesudah ini", value: amountWords(cents(balance - waiting - days), unit) },
      ],
      broken: claimBrokenBy(category, days, year, rest).map(({ rule, message }) => ({
        field: fieldOf[rule],
        message,
      })),
    }
  },
}
