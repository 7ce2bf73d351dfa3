import { describe, expect, it } from "vitest"
import { addDays, dayNumber } from "#server/demo/days.ts"
import { random } from "#server/demo/random.ts"
import { visitOf } from "#server/demo/visitMade.ts"
import { datesOf, visitDates } from "#server/demo/visits.ts"

const WEEK = Array.from({ length: 7 }, (_, nth) => addDays("2026-11-23", nth))

const madeOn = (date: string, hour: number, now: string, nth: number) =>
  visitOf({
    company: 1,
    person: { id: nth, nama: "Siti", offices_id: 1, kode_kantor: null },
    customer: { id: 1, nama: "Toko", lat: -6.2, lng: 106.8, offices_id: 1 },
    task: {
      id: 1,
      kategori: "kunjungan",
      radius_m: null,
      sla_min: null,
      require_photo: false,
      require_signature: false,
      area: null,
      form_fields: [],
    },
    date,
    hour,
    files: { products: [], photos: [], signatures: [] },
    decider: { id: 1, nama: "Admin" },
    now,
    chance: random(1, "kunjungan", nth, dayNumber(date)),
  })

describe("visits of the demo", () => {
  it.each(WEEK)("has two working days to come on %s", (today) => {
    const dates = visitDates(today)
    expect(dates.filter((date) => date > today)).toHaveLength(2)
    expect(dates.filter((date) => [5, 6].includes((dayNumber(date) + 3) % 7))).toEqual([])
  })

  it.each(["01:00", "06:40", "09:10", "16:59"])("writes nothing after now, at %s UTC of any day", (time) => {
    const later = WEEK.flatMap((today) => {
      const now = `${today}T${time}:00.000Z`
      return visitDates(today)
        .filter((date) => date >= today)
        .flatMap((date) =>
          [10, 14].flatMap((hour) => [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => madeOn(date, hour, now, nth))),
        )
        .flatMap(({ row, moves, decided }) => [row.created_at, ...[...moves, ...decided].map(({ at }) => at)])
        .filter((at) => at > now)
    })
    expect(later).toEqual([])
  })

  it.each(WEEK.slice(0, 5))("leaves %s to the deliveries of the courier, and to nobody else", (today) => {
    expect(datesOf({ people: 250 }, today, 0)).toEqual(visitDates(today).filter((date) => date !== today))
    expect(datesOf({ people: 250 }, today, 1)).toContain(today)
    expect(datesOf({ people: 40 }, today, 0)).toContain(today)
  })

  it("has planned visits on any day at any hour", () => {
    const none = WEEK.filter(
      (today) =>
        !visitDates(today).some(
          (date) => madeOn(date, 14, `${today}T16:59:00.000Z`, 1).row.visit_status === "planned",
        ),
    )
    expect(none).toEqual([])
  })
})
