import { sql } from "drizzle-orm"
import { shiftSwaps as flow } from "#contract/areas/attendance/shiftSwaps.ts"
import { dateWords } from "#contract/kit/words.ts"
import { type SwapEvent, type SwapFacts, swapStatusWords } from "#machines/lifecycles/swapMachine.ts"
import { tellAsked } from "../../../kit/approval/asked.ts"
import type { Mover } from "../../../kit/approval/mover.ts"
import { notifyAccount, notifyReaders } from "../../../kit/approval/notify.ts"
import type { SwapRow } from "./state.ts"

const datesIn = ({ own_date, partner_date }: SwapRow): string =>
  own_date === partner_date ? dateWords(own_date) : `${dateWords(own_date)} dan ${dateWords(partner_date)}`

/**
 * Notifications of a swap besides those of every request: the approvers once the colleague has agreed, the colleague of how
 * it ended, and those who lead the colleague alone of a plan that has changed.
 */
export const tellSwap = async (
  { tx }: Mover,
  row: SwapRow,
  before: SwapFacts,
  after: SwapFacts,
  { type, at, note }: SwapEvent,
): Promise<void> => {
  const { companies_id, id, members_id, partner_id, requester_nama, partner_nama } = row
  if (type === "swap.agree") {
    await tellAsked(
      tx,
      companies_id,
      flow,
      { id, members_id, at },
      {
        type: "absensi",
        title: "Tukar shift menunggu keputusan",
        body: `${requester_nama} dengan ${partner_nama}, ${datesIn(row)}`,
      },
    )
    return
  }
  if (after.status === before.status || type === "swap.decline") return
  const title = `Tukar shift dengan ${requester_nama} ${swapStatusWords[after.status].past}`
  await notifyAccount(tx, companies_id, after.partner_account, {
    event: "attendance_decided",
    type: "absensi",
    title,
    body: note ?? datesIn(row),
    link: "/saya/tukar-shift",
    at,
  })
  if (after.status !== "approved") return
  const leads = (member: number) =>
    sql`select c.accounts_id from member_approvers c where c.companies_id = ${companies_id} and c.members_id = ${member}`
  await notifyReaders(
    tx,
    companies_id,
    sql`a.id in (${leads(partner_id)}) and a.id not in (${leads(members_id)})`,
    {
      event: "attendance_decided",
      type: "absensi",
      title: `Jadwal ${partner_nama} ditukar`,
      body: `Dengan ${requester_nama}, ${datesIn(row)}`,
      link: `${flow.page}?id=${id}`,
      at,
    },
  )
}
