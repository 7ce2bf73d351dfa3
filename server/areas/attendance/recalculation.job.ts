import { Schema } from "effect"
import { recalculation, recalculationAsk } from "#contract/areas/attendance/recalculation.ts"
import { dayStateWords } from "#contract/areas/attendance/days.ts"
import { dateWords } from "#contract/kit/words.ts"
import { defineJob } from "../../kit/jobs/define.ts"
import { linesFile } from "../../kit/jobs/lines.ts"
import { countPeople, peopleAfter } from "./day/people.ts"
import { applyChanges, type DayChange, shownChange } from "./recalculate.ts"

const stateOf = (day: ReturnType<typeof shownChange>["before"]) =>
  day === null ? "–" : dayStateWords[day.state].label

const lineOf = (change: DayChange) => {
  const { before, after } = shownChange(change)
  const { nip, nama, kantor } = change.person
  return [
    nip,
    nama,
    kantor,
    change.date,
    stateOf(before),
    stateOf(after),
    before?.late_min ?? null,
    after?.late_min ?? null,
    before?.work_min ?? null,
    after?.work_min ?? null,
    after?.why.join(". ") ?? null,
  ]
}

/** Processes employees by id (keyset pagination) and applies the changes of their days. */
export const recalculationJob = defineJob(recalculation, Schema.Struct(recalculationAsk), {
  first: 5,
  most: 200,
  count: (tx, { payload }) => countPeople(tx, payload),
  chunk: async (tx, { payload, now }, mark, size) => {
    const people = await peopleAfter(tx, payload, Number(mark?.[0] ?? 0), size)
    const changes = await applyChanges(tx, people, payload, now)
    const last = people.at(-1)
    return {
      done: people.length,
      next: people.length < size || last === undefined ? null : [last.id],
      failed: changes.flatMap(({ person, date, locked }) =>
        locked === null
          ? []
          : [
              {
                name: `${person.nama}, ${dateWords(date)}`,
                message: `Terkunci: periode ${locked} sudah ditutup`,
              },
            ],
      ),
      lines: changes.filter(({ locked }) => locked === null).map(lineOf),
    }
  },
  file: async (task, read) =>
    linesFile(task, read, {
      name: `Hitung ulang absensi ${task.payload.start_date} ${task.payload.end_date}`,
      format: "xlsx",
      columns: [
        { label: "NIP", kind: "text" },
        { label: "Nama", kind: "text", width: 28 },
        { label: "Kantor", kind: "text", width: 24 },
        { label: "Tanggal", kind: "date" },
        { label: "Status lama", kind: "text" },
        { label: "Status baru", kind: "text" },
        { label: "Terlambat lama (menit)", kind: "number" },
        { label: "Terlambat baru (menit)", kind: "number" },
        { label: "Kerja lama (menit)", kind: "number" },
        { label: "Kerja baru (menit)", kind: "number" },
        { label: "Sebab", kind: "text", width: 60 },
      ],
    }),
})
