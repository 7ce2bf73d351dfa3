import { describe, expect, test } from "vitest"
import { badgesOf, lateWords, timeOf } from "#src/screens/tasks/cardWords.ts"
import { monthBeside, readAsk, taskHref, viewLink } from "#src/screens/tasks/taskAddress.ts"
import { card } from "#tests/paths/models/board.ts"

/** 10.30 in Jakarta. */
const NOW = Date.parse("2026-11-20T03:30:00.000Z")
const textsOf = (changes: Parameters<typeof card>[0]) => badgesOf(card(changes), NOW).map(({ text }) => text)

describe("badges of a card", () => {
  test.each([
    [{ due_time: "10:05" }, ["terlambat 25 mnt"]],
    [{ due_time: "10:30" }, []],
    [{ due_time: null }, []],
    [{ due_time: "10:05", status: "selesai" }, []],
    [{ tanggal: "2026-11-18" }, ["terlambat 2 hari"]],
    [{ tanggal: "2026-11-21", due_time: "08:00" }, []],
    [{ status: "dikerjakan", visit: "in_progress", in_at: "2026-11-20T03:12:00.000Z" }, ["di tempat 18 mnt"]],
    [{ status: "diterima", visit: "on_the_way" }, ["di jalan"]],
    [{ status: "selesai", photos: 3 }, ["bukti 3 foto"]],
    [{ status: "selesai", photos: 3, in_radius: false }, ["di luar radius", "bukti 3 foto"]],
    [{ failed: 1 }, ["percobaan ke-2"]],
    [{ failed: 2, status: "batal" }, ["2 kali gagal"]],
    [{ priority: "mendesak" }, ["mendesak"]],
    [{ checks: 3, ticked: 1 }, ["1/3 butir"]],
    [{ distance_m: 294 }, ["294 m"]],
    [{ status: "diterima", distance_m: 1_240 }, ["1,2 km"]],
    [{ status: "dikerjakan", distance_m: 1_240 }, []],
    [
      { status: "selesai", in_at: "2026-11-20T01:00:00.000Z", out_at: "2026-11-20T01:12:30.000Z" },
      ["12 mnt"],
    ],
    [{ due_time: "10:05", failed: 1, priority: "tinggi" }, ["terlambat 25 mnt", "percobaan ke-2"]],
  ] as const)("%o", (changes, texts) => {
    expect(textsOf(changes)).toEqual(texts)
  })

  test("late by hours, and the time of a card", () => {
    expect(lateWords(card({ due_time: "08:00" }), NOW)).toContain("2 jam")
    expect(timeOf(card({ due_time: "08:00" }))).toBe("08.00")
    expect(timeOf(card({ status: "selesai", out_at: "2026-11-20T01:40:00.000Z" }))).toBe("08.40")
  })
})

describe("addresses of the views", () => {
  test("day and filters are read, and nonsense is not", () => {
    expect(readAsk("?tanggal=2026-11-18&members_id=7&q=dus", NOW)).toEqual({
      tanggal: "2026-11-18",
      members_id: 7,
      q: "dus",
    })
    expect(readAsk("?tanggal=kemarin&members_id=x", NOW)).toEqual({ tanggal: "2026-11-20" })
  })

  test("another view keeps them; the list has the day as a range, and is read back", () => {
    const search = "?tanggal=2026-11-18&members_id=7"
    expect(viewLink("peta", search)).toBe("/penugasan/tugas/peta?tanggal=2026-11-18&members_id=7")
    const list = viewLink("daftar", search)
    expect(list).toBe("/penugasan/tugas?start_date=2026-11-18&end_date=2026-11-18&members_id=7")
    expect(viewLink("papan", list.slice(list.indexOf("?")))).toBe(
      "/penugasan/tugas/papan?tanggal=2026-11-18&members_id=7",
    )
    expect(taskHref("/x", search, { members_id: null })).toBe("/x?tanggal=2026-11-18")
    expect(monthBeside("2026-12-31", 1)).toBe("2027-01-01")
  })
})
