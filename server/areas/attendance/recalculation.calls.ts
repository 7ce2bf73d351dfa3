import { PAGE_SIZE } from "#contract/kit/constants.ts"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { previewRecalculation, startRecalculation } from "#contract/areas/attendance/recalculation.ts"
import { dateWords } from "#contract/kit/words.ts"
import { InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { assertRange } from "../../kit/ranges.ts"
import { dateIn, daysBetween } from "../../time/calendar.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
import { peopleOf } from "./day/people.ts"
import { MOST_OPEN } from "./day/report.ts"
import { shownMember } from "./laporan.calls.ts"
import { changesOf, type DayChange, type RecalculationAsk, shownChange } from "./recalculate.ts"
import { recalculationJob } from "./recalculation.job.ts"

/** Future days cannot be recalculated: they will use the rules of their own time anyway. @throws InvalidFields */
const assertCome = ({ start_date, end_date }: RecalculationAsk, now: Date): void => {
  assertRange({ start_date, end_date })
  if (end_date > dateIn(now)) throw new InvalidFields({ end_date: ["Paling akhir hari ini"] })
}

const movesOf = (changes: readonly DayChange[]) => {
  const moves = new Map<string, { from: DayState | null; to: DayState | null; count: number }>()
  for (const { before, after } of changes) {
    const [from, to] = [before?.state ?? null, after.day?.state ?? null]
    const move = moves.get(`${from} ${to}`) ?? { from, to, count: 0 }
    moves.set(`${from} ${to}`, { ...move, count: move.count + 1 })
  }
  return [...moves.values()].toSorted((a, b) => b.count - a.count)
}

export const recalculationHandlers = {
  "laporan-absensi/hitung-ulang/pratinjau": inTx(
    previewRecalculation,
    async ({ tx, now }, { page, per_page = PAGE_SIZE, ...ask }) => {
      assertCome(ask, now)
      const people = await peopleOf(tx, ask)
      const days = people.length * (daysBetween(ask.start_date, ask.end_date) + 1)
      if (days > MOST_OPEN)
        throw new Refusal(
          "Terlalu banyak hari untuk dilihat dahulu: persempit rentang tanggal, atau pilih kantor",
          "state",
        )
      const changes = await changesOf(tx, people, ask, now)
      const byMember = [...groupedBy(changes, ({ person }) => person.id).values()]
      const last_page = Math.max(1, Math.ceil(byMember.length / per_page))
      const at = Math.min(page, last_page)
      const locked = changes.filter((one) => one.locked !== null).length
      return ok({
        rows: byMember.slice((at - 1) * per_page, at * per_page).flatMap((own) => {
          const person = own[0]?.person
          return person === undefined
            ? []
            : [{ id: person.id, member: shownMember(person), days: own.map(shownChange) }]
        }),
        total: byMember.length,
        page: at,
        last_page,
        people: people.length,
        days,
        changed: changes.length - locked,
        locked,
        moves: movesOf(changes.filter((one) => one.locked === null)),
      })
    },
  ),

  "laporan-absensi/hitung-ulang": inTx(startRecalculation, async (ctx, payload) => {
    const { request_id: _, version: __, ...ask } = payload
    assertCome(ask, ctx.now)
    if ((await peopleOf(ctx.tx, ask)).length === 0)
      throw new Refusal("Tidak ada pegawai yang cocok dengan pilihan ini", "state")
    const job = await startJob(ctx, recalculationJob, {
      title:
        ask.start_date === ask.end_date
          ? dateWords(ask.start_date)
          : `${dateWords(ask.start_date)} – ${dateWords(ask.end_date)}`,
      payload: ask,
      isAlone: true,
    })
    return ok(job, "Absensi sedang dihitung ulang")
  }),
}
