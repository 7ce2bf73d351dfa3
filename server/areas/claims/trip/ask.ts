import { sql } from "drizzle-orm"
import { MOST_TRIP_DAYS } from "#contract/areas/claims/tripWords.ts"
import { type ownTrips, trips as flow } from "#contract/areas/claims/trips.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { notFound } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { tripHistory, tripItems, trips as t } from "../../../db/tables/index.ts"
import { askedColumns, keepAsked, levelsOfAsk, refuseBroken } from "../../../kit/approval/asker.ts"
import type { AskRules, BrokenRule } from "../../../kit/approval/askTypes.ts"
import { employmentsOf } from "../../../kit/employment.ts"
import { nextNumber } from "../../../kit/numberSeries.ts"
import { dateIn, daysBetween } from "../../../time/calendar.ts"

type Calls = (typeof ownTrips)["calls"]
type Shown = PayloadOf<Calls["preview"]> & { readonly members_id: number }
type Values = Omit<PayloadOf<Calls["ask"]>, "request_id" | "version"> & { readonly members_id: number }

const totalOf = ({ items }: Pick<Shown, "items">): number =>
  items.reduce((sum, { amount }) => sum + amount, 0)

/** Advances of an employee that were paid out and not reported: the next one waits for the report. */
const unreported = async (tx: Tx, members_id: number): Promise<string | null> => {
  const [row] = await rowsOf<{ readonly no: string }>(
    tx,
    sql`select no from trips where members_id = ${members_id} and status = 'paid' and to_date < nullif(current_setting('app.today', true), '')::date
      order by id limit 1`,
  )
  return row?.no ?? null
}

/** The rules that a request breaks. */
const brokenBy = async (tx: Tx, values: Shown): Promise<readonly BrokenRule[]> => {
  const { members_id, from_date, to_date, items } = values
  const broken: BrokenRule[] = []
  if (to_date < from_date) broken.push({ field: "to_date", message: "Sebelum hari berangkat" })
  else if (daysBetween(from_date, to_date) >= MOST_TRIP_DAYS)
    broken.push({ field: "to_date", message: `Paling lama ${MOST_TRIP_DAYS} hari` })
  const held = (await employmentsOf(tx, [members_id])).get(members_id)
  if (held === undefined) throw notFound("pegawai")
  const outside = notEmployed(held, from_date, to_date)
  if (outside !== null) broken.push({ field: "from_date", message: outside })
  for (const [at, { amount }] of items.entries())
    if (amount < 1) broken.push({ field: `items.${at}.amount`, message: "Isi jumlah rupiah di atas nol" })
  const open = await unreported(tx, members_id)
  if (open !== null) broken.push({ field: "purpose", message: `${open} belum dilaporkan: laporkan dulu` })
  return broken
}

/** An advance for a trip, as an employee asks for it with an estimate. */
export const askTrip: AskRules<Values, Shown> = {
  make: async (asking, values) => {
    const { tx, companyId, now, asker } = asking
    const { members_id, items, ...asked } = values
    const today = dateIn(now)
    refuseBroken([
      ...(values.from_date < today ? [{ field: "from_date", message: "Paling awal hari ini" }] : []),
      ...(await brokenBy(tx, values)),
    ])
    const [employee] = await rowsOf<{ readonly nama: string }>(
      tx,
      sql`select nama from members where id = ${members_id}`,
    )
    if (employee === undefined) throw notFound("pegawai")
    const amount = totalOf(values)
    const no = await nextNumber(tx, companyId, "UP", today)
    const letter_files_id = await asking.file("letter")
    const [row] = await tx
      .insert(t)
      .values({
        companies_id: companyId,
        members_id,
        no,
        tanggal: today,
        ...asked,
        amount,
        letter_files_id,
        status: "pending",
        level_total: await levelsOfAsk(asking, flow),
        ...askedColumns(asker, employee.nama, now.toISOString()),
      })
      .returning({ id: t.id })
    if (row === undefined) throw new Error("no advance was written")
    await tx
      .insert(tripItems)
      .values(items.map((item, at) => ({ companies_id: companyId, trips_id: row.id, no: at + 1, ...item })))
    await keepAsked(asking, {
      flow,
      history: tripHistory,
      id: row.id,
      members_id,
      nama: employee.nama,
      told: {
        type: "klaim",
        title: "Uang muka perjalanan diminta",
        body: `${employee.nama} meminta ${rupiahWords(amount)} untuk ${values.destination}`,
      },
    })
    return { id: row.id, no, after: { amount, destination: values.destination } }
  },
  preview: async ({ tx }, values) => ({
    lines: [
      { label: "Diminta", value: rupiahWords(totalOf(values)) },
      ...(values.to_date < values.from_date
        ? []
        : [{ label: "Lama", value: `${daysBetween(values.from_date, values.to_date) + 1} hari` }]),
    ],
    broken: await brokenBy(tx, values),
  }),
}
