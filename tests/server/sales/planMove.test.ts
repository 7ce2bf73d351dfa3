import { describe, expect, test } from "vitest"
import { type Mover, planEnding, planMove, type Stay } from "#server/areas/sales/planMove.ts"

const TODAY = "2026-11-20"
const stay = (id: number, team: number, from: string, to: string | null = null): Stay => ({
  id,
  team,
  team_nama: `Tim ${team}`,
  from,
  to,
})
const mover = (stays: readonly Stay[], values: Partial<Mover> = {}): Mover => ({
  id: 1,
  nama: "Rina",
  isActive: true,
  joined: "2024-01-02",
  leaves: null,
  stays,
  ...values,
})
const plan = (
  stays: readonly Stay[],
  from: string,
  { team = 2, seen, ...values }: Partial<Mover> & { team?: number; seen?: number | null } = {},
) => planMove(mover(stays, values), { team, from, seen }, TODAY)

describe("a move", () => {
  const open = stay(7, 1, "2026-10-01")
  const planned = [stay(8, 3, "2026-12-01"), stay(7, 1, "2026-10-01", "2026-11-30")]

  test("of an employee without a stay begins one", () => {
    expect(plan([], "2026-11-20")).toEqual({ do: "join", closes: null })
  })
  test("ends the stay before on the day before", () => {
    expect(plan([open], "2026-11-20")).toEqual({ do: "join", closes: open })
    expect(plan([stay(7, 1, "2026-10-01", "2026-11-25")], "2026-11-20")).toMatchObject({ closes: { id: 7 } })
  })
  test("leaves a stay alone that is over", () => {
    expect(plan([stay(7, 1, "2026-10-01", "2026-10-31")], "2026-11-20")).toEqual({ do: "join", closes: null })
  })
  test("on the day the stay began replaces its team", () => {
    expect(plan([open], "2026-10-01")).toEqual({ do: "replace", latest: open })
  })
  test("back on that day resumes the stay before", () => {
    const [latest, before] = [stay(8, 3, "2026-11-20"), stay(7, 1, "2026-10-01", "2026-11-19")]
    expect(plan([latest, before], "2026-11-20", { team: 1 })).toEqual({ do: "resume", latest, before })
  })
  test("into the same team takes away the end of the stay", () => {
    const latest = stay(7, 2, "2026-10-01", "2026-11-30")
    expect(plan([latest], "2026-12-01")).toEqual({ do: "extend", latest })
    expect(plan([latest], "2026-12-03")).toEqual({ do: "join", closes: null })
  })
  test("may be up to a year ahead", () => {
    expect(plan([open], "2027-11-21")).toEqual({ do: "join", closes: open })
    expect(plan([open], "2027-11-22")).toEqual({ do: "refuse", why: "Paling jauh satu tahun ke depan" })
  })
  test.each<[string, ReturnType<typeof plan>, string]>([
    [
      "before the start of the stay",
      plan([open], "2026-09-30"),
      "Di Tim 1 sejak 1 Oktober 2026: tanggalnya tidak boleh sebelum itu",
    ],
    ["into the same team", plan([open], "2026-11-20", { team: 1 }), "Sudah di tim ini sejak 1 Oktober 2026"],
    [
      "before a planned move",
      plan(planned, "2026-11-20"),
      "Sudah akan pindah ke Tim 3 mulai 1 Desember 2026. Batalkan itu dulu",
    ],
    ["before the entry", plan([], "2024-01-01"), "Baru masuk kerja 2 Januari 2024"],
    ["after the exit", plan([], "2026-11-20", { leaves: "2026-11-19" }), "Keluar 19 November 2026"],
    ["of a former employee", plan([], "2026-11-20", { isActive: false }), "Sudah tidak aktif"],
  ])("%s is refused in words", (_, refused, why) => {
    expect(refused).toEqual({ do: "refuse", why })
  })
  test("is refused if another account moved the employee first", () => {
    expect(plan([open], "2026-11-20", { seen: null })).toEqual({
      do: "refuse",
      stale: true,
      why: "Baru saja dipindahkan ke Tim 1 oleh orang lain",
    })
    expect(plan([], "2026-11-20", { seen: 4 })).toMatchObject({
      stale: true,
      why: "Baru saja dikeluarkan dari timnya oleh orang lain",
    })
    expect(plan([open], "2026-11-20", { seen: 1 })).toMatchObject({ do: "join" })
    /** A stay that is over is no team, as the lists show it. */
    expect(plan([stay(7, 1, "2026-10-01", "2026-10-31")], "2026-11-20", { seen: null })).toMatchObject({
      do: "join",
    })
  })
})

describe("leaving a team", () => {
  const open = stay(7, 1, "2026-10-01")
  test("without a last day is over since yesterday", () => {
    expect(planEnding(open, null, undefined, null, TODAY)).toEqual({
      do: "end",
      stay: open,
      to: "2026-11-19",
    })
  })
  test("on the day of entering leaves nothing", () => {
    const today = stay(7, 1, TODAY)
    expect(planEnding(today, null, stay(6, 2, "2026-01-01", "2026-11-19"), null, TODAY)).toEqual({
      do: "drop",
      stay: today,
      resumes: null,
    })
  })
  test("that is planned goes, and the stay that ended for it goes on", () => {
    const [planned, before] = [stay(8, 3, "2026-12-01"), stay(7, 1, "2026-10-01", "2026-11-30")]
    expect(planEnding(planned, null, before, null, TODAY)).toEqual({
      do: "drop",
      stay: planned,
      resumes: before,
    })
    expect(planEnding(planned, null, { ...before, to: "2026-11-15" }, null, TODAY)).toMatchObject({
      resumes: null,
    })
  })
  test("has a last day within the stay", () => {
    expect(planEnding(open, "2026-12-31", undefined, null, TODAY)).toEqual({
      do: "end",
      stay: open,
      to: "2026-12-31",
    })
    expect(planEnding(open, "2026-09-30", undefined, null, TODAY)).toMatchObject({
      why: "Di tim ini sejak 1 Oktober 2026: hari terakhirnya tidak boleh sebelum itu",
    })
    expect(planEnding(open, "2026-12-01", undefined, "2026-12-01", TODAY)).toMatchObject({
      why: "Sudah akan pindah tim mulai 1 Desember 2026",
    })
    expect(planEnding(open, "2028-01-01", undefined, null, TODAY)).toMatchObject({
      why: "Paling jauh satu tahun ke depan",
    })
    expect(planEnding(undefined, null, undefined, null, TODAY)).toMatchObject({ why: "Tidak ada di tim ini" })
  })
})
