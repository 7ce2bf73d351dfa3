import { describe, expect, test } from "vitest"
import type { Route } from "#src/api/actors/tasks.ts"
import { boxOf } from "#src/screens/map/sightBox.ts"
import { countedOf, lineOf, placesOf, progressOf, stopsOf, tasksOf } from "#src/screens/tasks/taskShapes.ts"

type Stop = Route["stops"][number]
const stop = (id: number, more: Partial<Stop> = {}): Stop => ({
  id,
  no: `TG-${id}`,
  judul: "Antar 12 dus",
  status: "diterima",
  customers_nama: `Toko ${id}`,
  lat: -6.2 - id / 100,
  lng: 106.8,
  nth: id,
  due_time: null,
  distance_m: 1_000,
  ...more,
})
const route = (...stops: readonly Stop[]): Route => ({
  members_id: 3,
  nama: "Eko Prasetyo",
  start: { nama: "Kantor Pusat", lat: -6.2, lng: 106.8 },
  stops,
  distance_m: 3_000,
  shortest_m: 3_000,
})

describe("tasks on a map", () => {
  test("a task is named by its customer, in the colour of its state; one without a place is left out", () => {
    const own = { id: 1, judul: "Antar 12 dus", status: "selesai", members_nama: "Eko" } as const
    expect(
      placesOf([
        { ...own, customers_nama: "Toko A", lat: -6.2, lng: 106.8 },
        { ...own, id: 2, customers_nama: null, status: "lewat", lat: -6.3, lng: 106.9 },
        { ...own, id: 3, customers_nama: null, lat: null, lng: null },
      ]),
    ).toEqual([
      { id: 1, spot: { lat: -6.2, lng: 106.8 }, tone: "ok", label: "Toko A", detail: "Selesai, Eko" },
      { id: 2, spot: { lat: -6.3, lng: 106.9 }, tone: "bad", label: "Antar 12 dus", detail: "Lewat, Eko" },
    ])
  })

  test("clusters are counted, and are no tasks", () => {
    const cluster = { id: null, lat: -6, lng: 107, count: 40, status: null, nama: null, judul: null }
    const points = [
      { ...cluster, members_nama: null },
      {
        id: 4,
        lat: -6.1,
        lng: 107,
        count: 1,
        status: "baru",
        nama: "Toko",
        judul: "Antar",
        members_nama: "Eko",
      },
    ] as const
    expect(tasksOf(points).map(({ id }) => id)).toEqual([4])
    expect(countedOf(points)).toEqual([{ key: "-6 107", count: 40, spot: { lat: -6, lng: 107 } }])
  })

  test("the visible part of a map ends at the poles and at the date line", () => {
    const box = { south: -91, west: -181.5, north: 6.123_456_78, east: 141 }
    expect(boxOf({ lat: 0, lng: 0, zoom: 3, box })).toEqual({
      south: -90,
      west: -180,
      north: 6.123_457,
      east: 141,
    })
  })
})

describe("the route of an employee", () => {
  test("stops keep their numbers in the list; one without a place is not on the map", () => {
    const found = route(stop(1), stop(2, { lat: null, lng: null }), stop(3, { status: "dikerjakan" }))
    expect(stopsOf(found).map(({ nth, tone }) => [nth, tone])).toEqual([
      [1, "info"],
      [3, "warn"],
    ])
    expect(lineOf(found)).toHaveLength(3)
    expect(lineOf({ ...found, start: null })).toHaveLength(2)
  })

  /** 10.30 in Jakarta. */
  const NOW = Date.parse("2026-11-20T03:30:00.000Z")
  test.each([
    [
      [stop(1, { status: "selesai" }), stop(2, { due_time: "10:05" })],
      [1, 2, "10:05", 1_000, "+25 mnt"],
    ],
    [
      [stop(1, { due_time: "10:30" }), stop(2, { due_time: "08:00" })],
      [0, 2, "10:30", 2_000, null],
    ],
    [[stop(1, { due_time: "08:00" })], [0, 1, "08:00", 1_000, "+2 jam"]],
    [[stop(1, { distance_m: null })], [0, 1, null, 0, null]],
    [[stop(1, { status: "selesai", due_time: "08:00" })], [1, 1, null, 0, null]],
  ] as const)("%#: how far the day is", (stops, [done, all, next, left_m, late]) => {
    expect(progressOf(route(...stops), "2026-11-20", NOW)).toEqual({ done, all, next, left_m, late })
  })
})
