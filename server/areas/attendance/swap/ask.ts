import { sql } from "drizzle-orm"
import { type ownSwaps, shiftSwaps as flow } from "#contract/areas/attendance/shiftSwaps.ts"
import { SWAP_DAYS } from "#contract/areas/attendance/swapWords.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { dateWords } from "#contract/kit/words.ts"
import { InvalidFields, notFound } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { shiftSwapHistory, shiftSwaps as t } from "../../../db/tables/index.ts"
import { askedColumns, levelsOfAsk, refuseBroken } from "../../../kit/approval/asker.ts"
import type { Asking, AskRules, BrokenRule } from "../../../kit/approval/askTypes.ts"
import { notifyAccount } from "../../../kit/approval/notify.ts"
import { brokenConstraint } from "../../../kit/constraints.ts"
import { dateIn, plusDays } from "../../../time/calendar.ts"
import { inWords, judgeSwaps, type JudgedSwap } from "./judge.ts"
import { isColleague, swapperOf } from "./partners.ts"

type Calls = (typeof ownSwaps)["calls"]
type Shown = PayloadOf<Calls["preview"]> & { readonly members_id: number }
type Values = Omit<PayloadOf<Calls["ask"]>, "request_id" | "version"> & { readonly members_id: number }

const WAITS = "Tukar shift untuk hari ini sudah diminta: tarik dulu untuk memintanya lagi"

const dateProblem = (field: string, date: string, today: string): readonly BrokenRule[] => {
  const last = plusDays(today, SWAP_DAYS)
  if (date <= today) return [{ field, message: "Paling cepat besok" }]
  return date > last ? [{ field, message: `Paling lambat ${dateWords(last)}` }] : []
}

const isAsked = async (tx: Tx, { members_id, own_date }: Shown): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`select 1 from shift_swaps where members_id = ${members_id} and own_date = ${own_date}::date and status in ('asked', 'pending')`,
    )
  ).length > 0

type Judged = {
  readonly nama: string
  readonly partner: { readonly nama: string; readonly account: number | null } | null
  readonly judged: JudgedSwap | undefined
  readonly broken: readonly BrokenRule[]
}

/** The request against the plans of both, and the rules it breaks. */
const judge = async ({ tx, now }: Pick<Asking, "tx" | "now">, values: Shown): Promise<Judged> => {
  const { members_id, partner_id, own_date, partner_date } = values
  const today = dateIn(now)
  const own = await swapperOf(tx, members_id)
  if (own === null) throw notFound("pegawai")
  const partner = (await isColleague(tx, members_id, partner_id)) ? await swapperOf(tx, partner_id) : null
  const dates = [
    ...dateProblem("own_date", own_date, today),
    ...(own_date === partner_date ? [] : dateProblem("partner_date", partner_date, today)),
  ]
  if (partner === null || dates.length > 0)
    return {
      nama: own.nama,
      partner,
      judged: undefined,
      broken: [
        ...dates,
        ...(partner === null ? [{ field: "partner_id", message: "Pilih rekan sekantor atau seatasan" }] : []),
      ],
    }
  const judged = (await judgeSwaps(tx, new Map([[0, values]]))).get(0)
  const names = { requester: "Anda", partner: partner.nama }
  return {
    nama: own.nama,
    partner,
    judged,
    broken: [
      ...((await isAsked(tx, values)) ? [{ field: "own_date", message: WAITS }] : []),
      ...(partner.account === null
        ? [{ field: "partner_id", message: "Rekan ini belum punya akun untuk menjawabnya" }]
        : []),
      ...(judged === undefined ? [] : inWords(judged.troubles, names)),
    ],
  }
}

/** The unique index decides between two requests made at once. */
const oneAtATime = async <A>(write: () => Promise<A>): Promise<A> => {
  try {
    return await write()
  } catch (thrown) {
    if (brokenConstraint(thrown)?.constraint === "shift_swaps_open")
      throw new InvalidFields({ own_date: [WAITS] })
    throw thrown
  }
}

/** A swap of shifts, as an employee asks a colleague for it; the colleague is notified, the approvers are not yet. */
export const askSwap: AskRules<Values, Shown> = {
  make: async (asking, values) => {
    const { tx, companyId, now } = asking
    const { members_id, partner_id, own_date, partner_date, reason } = values
    const { nama, partner, judged, broken } = await judge(asking, values)
    refuseBroken(broken)
    if (partner === null || judged === undefined)
      throw new Error("a swap without a colleague was judged as valid")
    const [first_date = own_date, last_date = first_date] = [own_date, partner_date].toSorted()
    const at = now.toISOString()
    const level_total = await levelsOfAsk(asking, flow)
    const [row] = await oneAtATime(() =>
      tx
        .insert(t)
        .values({
          companies_id: companyId,
          members_id,
          partner_id,
          requester_nama: nama,
          partner_nama: partner.nama,
          own_date,
          partner_date,
          first_date,
          last_date,
          cells: judged.cells,
          reason,
          status: "asked",
          level_total,
          ...askedColumns(null, nama, at),
        })
        .returning({ id: t.id }),
    )
    if (row === undefined) throw new Error("no request was written")
    await tx.insert(shiftSwapHistory).values({
      companies_id: companyId,
      row_id: row.id,
      version: 1,
      from_state: null,
      to_state: "asked",
      by_nama: nama,
      at,
      via: "single",
    })
    await notifyAccount(tx, companyId, partner.account, {
      event: "attendance_asked",
      type: "absensi",
      title: `${nama} meminta tukar shift`,
      body: `${dateWords(own_date)}${own_date === partner_date ? "" : ` dengan ${dateWords(partner_date)}`}`,
      link: "/saya/tukar-shift",
      at,
    })
    return { id: row.id, after: { partner_id, own_date, partner_date } }
  },
  preview: async (asking, values) => {
    const { partner, judged, broken } = await judge(asking, values)
    const names = { requester: "Anda", partner: partner?.nama ?? "Rekan" }
    return {
      lines: [
        ...(judged?.cells ?? []).map(({ side, date, holds_label, takes_label }) => ({
          label: `${names[side]}, ${dateWords(date)}`,
          value: `${holds_label} → ${takes_label}`,
        })),
        ...inWords(judged?.warnings ?? [], names).map(({ message }) => ({
          label: "Perhatian",
          value: message,
        })),
      ],
      broken,
    }
  },
}
