import { describe, expect, test } from "vitest"
import type { SessionUser } from "#contract/kit/user.ts"
import { selfItems, selfTabs } from "#src/app/selfNav.ts"
import { leadsOn } from "#src/app/routes.ts"
import { ownLink } from "#src/screens/session/ownLink.ts"
import { user } from "./menu.fixture.ts"

const people = {
  employee: user({ scope: "normal", canAccessSetting: false, self: { id: 1, nama: "Rini" } }),
  leader: user({ scope: "office", canAccessSetting: false, self: { id: 2, nama: "Hendra" } }),
  office: user({ scope: "office", canAccessSetting: false }),
} satisfies Record<string, SessionUser>
type Person = keyof typeof people

/** Where the notice of each kind leads each account; null = nowhere, it is text. */
const matrix: readonly (readonly [link: string, Record<Person, string | null>])[] = [
  [
    "/saya/pengajuan/cuti/5",
    { employee: "/saya/pengajuan/cuti/5", leader: "/saya/pengajuan/cuti/5", office: null },
  ],
  ["/saya/surat", { employee: "/saya/surat", leader: "/saya/surat", office: null }],
  ["/saya/slip", { employee: "/saya/slip", leader: "/saya/slip", office: null }],
  [
    "/pengumuman?baca=3",
    { employee: "/saya/pengumuman?baca=3", leader: "/pengumuman?baca=3", office: "/pengumuman?baca=3" },
  ],
  ["/laporan-absensi/persetujuan?id=5", { employee: null, leader: "same", office: "same" }],
]

describe("links of notices", () => {
  test.each(
    matrix.flatMap(([link, by]) =>
      Object.entries(by).map(([person, to]) => [link, person as Person, to === "same" ? link : to] as const),
    ),
  )("%s, %s: %s", (link, person, to) => {
    const lead = ownLink(people[person], link)
    expect(leadsOn(lead.split(/[?#]/, 1)[0] ?? "", people[person]) ? lead : null).toBe(to)
  })
})

describe("decisions on a phone", () => {
  test("are a page of those who decide and are employees", () => {
    expect(
      Object.entries(people)
        .filter(([, one]) => leadsOn("/saya/keputusan", one))
        .map(([name]) => name),
    ).toEqual(["leader"])
  })

  test("are the tab after the requests, with their number; without them the calendar is", () => {
    const labels = (items: ReturnType<typeof selfItems>) => selfTabs(items).map(({ label }) => label)
    const { leader, employee } = people
    const items = selfItems(leader, "/saya/keputusan", { count: 4 })
    expect(labels(items).at(-1)).toBe("Kalender")
    expect(items.find(({ active }) => active)).toMatchObject({ label: "Keputusan", count: 4 })
    expect(labels(items)).toContain("Keputusan")
    expect(labels(selfItems(employee, "/saya"))).not.toContain("Keputusan")
    expect(selfItems(leader, "/saya", { count: 0 }).every(({ count }) => count === undefined)).toBe(true)
  })
})
