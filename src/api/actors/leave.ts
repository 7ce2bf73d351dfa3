import type { AnswerOf, Call, InputOf } from "#contract/kit/call.ts"
import {
  absenceCalendar,
  adjustBalance,
  exportLedger,
  listBalances,
  readLedger,
} from "#contract/areas/leave/saldo.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { type Adjustment, adjustMachine } from "#machines/adjust/adjustMachine.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"
import { freshRows } from "./flow.ts"
import { wantedBy } from "./flowAsk.ts"
import { asking } from "./reading.ts"

export type BalanceRow = AnswerOf<typeof listBalances>["rows"][number]
export type Ledger = AnswerOf<typeof readLedger>
export type LedgerEntry = Ledger["entries"][number]
export type Absences = AnswerOf<typeof absenceCalendar>

/** The address holds strings; the calls take the year as a number. */
const asked = ({ tahun, ...input }: Readonly<Record<string, unknown>>) => ({
  ...input,
  ...(tahun === undefined ? {} : { tahun: Number(tahun) }),
})

/** Type assertion: the compiler cannot infer the response type of a generic call. */
const reading = <A>(call: Call) =>
  asking<A, SummaryAsk>(
    (input, abort) => sendLoose(call, asked(wantedBy(input, null)), abort) as Promise<Outcome<A>>,
  )

/** Leave balances of a year, with the filters of the address; never cached, because balances change. */
export const liveBalances = createListMachine<BalanceRow>("saldoCutiList", "Saldo cuti pegawai").provide({
  actors: freshRows<BalanceRow>((query, abort) =>
    send(listBalances, { ...asked(wantedBy(query, null)), page: query.page, per_page: query.perPage }, abort),
  ),
})

/** An employee's ledger of a year. */
export const liveLedger = createQueryMachine<Ledger, SummaryAsk>(
  "bukuSaldoCuti",
  "Buku saldo cuti seorang pegawai",
).provide({ actors: { load: reading<Ledger>(readLedger) } })

/** A month of absences. */
export const liveAbsences = createQueryMachine<Absences, SummaryAsk>(
  "kalenderCuti",
  "Kalender pegawai yang tidak masuk",
  PULSES.summary,
).provide({ actors: { load: reading<Absences>(absenceCalendar) } })

export const liveAdjust = adjustMachine.provide({
  actors: {
    save: actor<null, Adjustment>(async (adjustment, abort) => {
      const outcome = await send(adjustBalance, adjustment, abort)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export const ledgerFiles = () => located(exportLedger, "saldoCutiExport", "Ekspor saldo cuti")
export type LedgerWanted = InputOf<typeof exportLedger>
