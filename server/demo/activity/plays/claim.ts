import { claims, ownClaims } from "#contract/areas/claims/reimbursment.ts"
import { ownClaimChoice } from "#contract/areas/self/choices.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { dateIn } from "../../../time/calendar.ts"
import { expensesOf, RECEIPT_FROM, TITLES } from "../../claimPlan.ts"
import { drawnReceipt } from "../../pictures.ts"
import { type Files, send } from "../client.ts"
import { asSomebody, withLevels } from "../staff.ts"
import type { Act } from "../stage.ts"

/** An employee submits a claim with its receipts; small amounts have none. @returns null where no expense may be claimed */
export const claim: Act = (stage) => {
  const { chance } = stage
  return withLevels(stage, claims.module, () =>
    asSomebody(stage, async (ask, { nama }) => {
      const { rows } = await send(ask, ownClaimChoice, {})
      const known = new Map(rows.map(({ id, kode }) => [kode, id]))
      const items = expensesOf(dateIn(stage.now), chance).items.filter(({ expense: { kode } }) =>
        known.has(kode),
      )
      const [first] = items
      if (first === undefined) return null
      const judul = TITLES[first.expense.kode]
      const receipts: Files = Object.fromEntries(
        items.flatMap(({ amount }, at) =>
          amount < RECEIPT_FROM
            ? []
            : [[`items.${at}.receipt`, drawnReceipt(chance.int(1, 1_000_000), amount)] as const],
        ),
      )
      const payload = {
        judul,
        items: items.map(({ expense: { kode, keterangan, vendor, km }, tanggal, amount }) => ({
          kategori_id: known.get(kode) ?? 0,
          tanggal,
          keterangan,
          amount,
          vendor,
          km: km ? chance.int(12, 140) : null,
        })),
      }
      await send(ask, ownClaims.calls.ask, payload, receipts)
      const total = items.reduce((sum, { amount }) => sum + amount, 0)
      return `${nama} mengirim klaim ${rupiahWords(total)}: ${judul}`
    }),
  )
}
