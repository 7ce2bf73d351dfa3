import { describe, expect, test } from "vitest"
import { type TaskState, taskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { decide, takes, why } from "#machines/lifecycles/lifecycle.ts"
import { taskLife } from "#machines/lifecycles/taskMachine.ts"
import type { TaskEvent } from "#machines/lifecycles/taskParts.ts"
import { admin, AT, clock, employee, REASON, taskFacts } from "./cases.ts"

const NEXT_DAY = "2026-11-21T01:00:00.000Z"
const phone = { by: employee, at: AT }
const office = { by: admin, at: AT }
const events: readonly TaskEvent[] = [
  { ...phone, type: "task.accept" },
  { ...phone, type: "task.start" },
  { ...phone, type: "task.finish" },
  { ...office, type: "task.reopen" },
  { ...phone, type: "task.reject", note: REASON },
  { ...office, type: "task.cancel", note: REASON },
  { ...office, type: "task.assign" },
  { by: clock, at: NEXT_DAY, type: "task.miss" },
]
const open = {
  "task.start": "dikerjakan",
  "task.reject": "ditolak",
  "task.cancel": "batal",
  "task.assign": "baru",
  "task.miss": "lewat",
} as const
const legal: Readonly<Record<TaskState, Partial<Record<TaskEvent["type"], TaskState>>>> = {
  baru: { ...open, "task.accept": "diterima" },
  diterima: open,
  dikerjakan: { "task.finish": "selesai", "task.cancel": "batal", "task.miss": "lewat" },
  selesai: { "task.reopen": "dikerjakan" },
  ditolak: { "task.assign": "baru" },
  lewat: { "task.assign": "baru" },
  batal: {},
}

describe("how a task goes: every state × every event", () => {
  test.each(taskStates.flatMap((status) => events.map((event) => [status, event.type, event] as const)))(
    "%s, %s",
    (status, type, event) => {
      const facts = taskFacts({ status })
      const target = legal[status][type]
      expect(takes(taskLife, facts, event)).toBe(target !== undefined)
      const decided = decide(taskLife, facts, event)
      expect(decided.ok ? decided.facts.status : status).toBe(target ?? status)
    },
  )
})

test.each<readonly [string, Parameters<typeof taskFacts>[0], TaskEvent, string | null]>([
  [
    "of tomorrow",
    { tanggal: "2026-11-21" },
    { ...phone, type: "task.start" },
    "Tugas ini untuk 21 November 2026",
  ],
  [
    "at a customer without a check-in",
    { has_customer: true, visit: "planned" },
    { ...phone, type: "task.start" },
    "Dimulai dengan check-in kunjungannya",
  ],
  [
    "with an unticked item",
    { status: "dikerjakan", unticked: 2 },
    { ...phone, type: "task.finish" },
    "Centang dulu 2 butir daftar periksanya",
  ],
  [
    "whose employee is on the way",
    { has_customer: true, visit: "on_the_way" },
    { ...office, type: "task.cancel", note: REASON },
    "Pegawainya sedang menuju atau berada di pelanggan",
  ],
  [
    "called off by the employee",
    {},
    { ...phone, type: "task.cancel", note: REASON },
    "Hanya admin yang mengubah penugasan",
  ],
  [
    "cancelled with a short reason",
    {},
    { ...office, type: "task.cancel", note: "ya" },
    "Isi alasan 5 sampai 500 karakter",
  ],
  ["that is over", {}, { by: clock, at: NEXT_DAY, type: "task.miss" }, null],
])("a task %s", (_, changes, event, message) => {
  expect(why(taskLife, taskFacts(changes), event)).toBe(message)
})

test("a failed visit brings the task back, with the date of the next attempt", () => {
  const facts = taskFacts({ status: "dikerjakan", has_customer: true, visit: "done" })
  const decided = decide(taskLife, facts, { ...phone, type: "task.fail", tanggal: "2026-11-23" })
  expect(decided).toMatchObject({ ok: true, facts: { status: "diterima", failed: 1, tanggal: "2026-11-23" } })
})
