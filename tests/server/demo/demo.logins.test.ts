import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CHAT_LINK } from "#contract/menu/menu.ts"
import { settingsMenu, topMenu } from "#contract/menu/menus.ts"
import { DEMO_ACCOUNTS } from "#server/demo/accounts.ts"
import { demoEmployees } from "#server/demo/employees.ts"
import { demoNotice, loadDemo } from "#server/demo/load.ts"
import { settleDays } from "#server/areas/attendance/index.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

/** Friday, 20 November 2026, at an hour of Jakarta. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, 0, (hour - 7) * 60))
/** Time limit of a sweep, ms: enough to store all days of the demo, because the figures are those of the last sweep. */
const WHOLE_MS = 120_000

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld(at(5))
  await loadReference(world.db)
  await loadDemo(world.db, at(5))
})
afterAll(() => world.close())

describe("demo logins", () => {
  test.each([
    ["super@balai.test", null, "company", true, []],
    [
      "admin@maju.test",
      "PT Maju Bersama",
      "company",
      false,
      ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
    ],
    [
      "kantor@maju.test",
      "PT Maju Bersama",
      "office",
      false,
      ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
    ],
    [
      "terbatas@maju.test",
      "PT Maju Bersama",
      "restricted",
      false,
      ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
    ],
    ["admin@lain.test", "PT Lain Sejahtera", "company", false, ["Leave", "Visit"]],
    ["baru@coba.test", "CV Coba Baru", "company", false, ["Leave"]],
    ["admin816@chat.test", "PT Obrolan Nusantara", "company", false, ["Reimbursement", "Leave"]],
  ])("%s", async (email, company, scope, isSuper, modules) => {
    const { user } = await world.signIn(email)
    expect([user.companie_name, user.scope, user.is_superusers, user.menu_companies]).toEqual([
      company,
      scope,
      isSuper,
      modules,
    ])
    expect(user.onboarding.welcome_done).toBe(email !== "baru@coba.test")
  })

  test("Chat is in the menu of company 816 alone, and restricted users set up divisions and positions alone", async () => {
    const chatting: string[] = []
    for (const { email } of DEMO_ACCOUNTS) {
      const { user } = await world.signIn(email)
      if (topMenu(user).some(({ link }) => link === CHAT_LINK)) chatting.push(email)
    }
    expect(chatting).toEqual(["admin816@chat.test"])
    const { user } = await world.signIn("terbatas@maju.test")
    expect(settingsMenu(user).flatMap(({ entries }) => entries.map(({ link }) => link))).toEqual([
      "/setting/umum/departement",
      "/setting/umum/jabatan",
    ])
  })

  test("every account carries the mark that keeps it off addresses others can reach, and the listed ones are printed", async () => {
    const marked = await world.rows<{ email: string }>(
      sql`select email from accounts where has_demo_password order by id`,
    )
    expect(marked.map(({ email }) => email).toSorted()).toEqual(
      [...new Set([...DEMO_ACCOUNTS, ...demoEmployees].map(({ email }) => email))].toSorted(),
    )
    expect(DEMO_ACCOUNTS.filter(({ email }) => !demoNotice.includes(email))).toEqual([])
  })

  test("the first hundred employees sign in and see their own pages; the three who are invited do not yet", async () => {
    const linked = await world.rows<{ nip: string; email: string }>(
      sql`select m.nip, a.email from members m join companies c on c.id = m.companies_id and c.kode = 'MAJU'
        join accounts a on a.companies_id = m.companies_id and a.id = m.accounts_id and a.is_active
        where m.app_access order by m.nip`,
    )
    expect(linked).toEqual(demoEmployees.map(({ nip, email }) => ({ nip, email })))
    expect(linked).toHaveLength(97)
    for (const { email } of [demoEmployees[0], demoEmployees.at(-1)].filter((one) => one !== undefined)) {
      const { user } = await world.signIn(email)
      expect([user.scope, user.self?.nama]).toEqual(["normal", user.nama_lengkap])
    }
  })
})

type Home = {
  cards: Record<
    "total_pegawai" | "hadir" | "terlambat" | "belum_absen" | "izin" | "sakit" | "cuti" | "alpa" | "libur",
    number
  >
  actions: { kind: string; count: number }[]
  trend: { date: string; is_workday: boolean; hadir: number }[]
  offices: { nama: string }[]
}

const homeOf = async (email: string, payload: object = {}): Promise<Home> => {
  const { token } = await world.signIn(email)
  const answer = await world.call("index/home", payload, token)
  expect(answer.api_status).toBe(1)
  return answer.data as Home
}

describe("home through the day", () => {
  test.each([
    [5, { hadir: [0, 0], alpa: [0, 0] }],
    [7.75, { hadir: [20, 200], alpa: [0, 0] }],
    [12, { hadir: [200, 249], alpa: [0, 0] }],
    [22, { hadir: [200, 249], alpa: [0, 12] }],
  ])("at %f o'clock", async (hour, expected) => {
    world.time.now = at(hour)
    await loadDemo(world.db, at(hour))
    await settleDays(world.db, at(hour), WHOLE_MS)
    const { cards } = await homeOf("admin@maju.test")
    for (const [card, [least, most]] of Object.entries(expected) as [keyof Home["cards"], [number, number]][])
      expect([card, cards[card] >= least && cards[card] <= most]).toEqual([card, true])
    const { total_pegawai, hadir, izin, sakit, cuti, alpa, belum_absen } = cards
    expect([total_pegawai, hadir + izin + sakit + cuti + alpa + belum_absen]).toEqual([250, 250])
    expect(belum_absen === 0).toBe(hour === 22)
  })

  test("an office admin counts the people of that office, whatever office is asked for", async () => {
    const [bekasi] = await world.rows<{ n: number }>(
      sql`select count(*)::int as n from members m join offices o on o.id = m.offices_id where o.nama = 'Cabang Bekasi'`,
    )
    const [jakarta] = await world.rows<{ id: number }>(
      sql`select id::float8 as id from offices where nama = 'Kantor Pusat Jakarta'`,
    )
    const own = await homeOf("kantor@maju.test")
    expect(own.offices.map(({ nama }) => nama)).toEqual(["Cabang Bekasi"])
    expect(own.cards.total_pegawai).toBe(bekasi?.n)
    expect(own.trend.at(-2)?.hadir).toBeLessThan(bekasi?.n ?? 0)
    expect((await homeOf("kantor@maju.test", { offices_id: jakarta?.id })).cards).toMatchObject({
      total_pegawai: 0,
      hadir: 0,
      belum_absen: 0,
    })
  })

  test("who is counted as waiting is who the list of employees shows for it", async () => {
    for (const email of ["admin@maju.test", "kantor@maju.test"]) {
      const { token } = await world.signIn(email)
      const { actions } = await homeOf(email)
      for (const perlu of ["kontrak_berakhir", "tanpa_divisi"]) {
        const { data } = await world.call("members/list-all", { perlu }, token)
        const counted = actions.find(({ kind }) => kind === perlu)?.count ?? 0
        expect([email, perlu, (data as { total: number }).total]).toEqual([email, perlu, counted])
      }
    }
  })

  test("what waits is shown to who can do something about it", async () => {
    const kinds = async (email: string) => (await homeOf(email)).actions.map(({ kind }) => kind)
    expect(await kinds("admin@maju.test")).toEqual([
      "tidak_lengkap",
      "gaji_berikutnya",
      "belum_siap_gaji",
      "tenggat_spt",
      "tenggat_bpjs_tk",
      "tenggat_pph21",
      "tenggat_thr",
      "kontrak_berakhir",
      "tanpa_divisi",
    ])
    expect(await kinds("baru@coba.test")).toEqual(["onboarding", "trial_berakhir", "siap_menggaji"])
    expect(await kinds("terbatas@maju.test")).toEqual([])
    expect(await homeOf("terbatas@maju.test")).toMatchObject({
      cards: null,
      trend: [],
      offices: [],
      away: null,
    })
    await world.rows(sql`update accounts set scope = 'normal' where email = 'terbatas@maju.test'`)
    expect(await kinds("terbatas@maju.test")).toEqual([])
  })

  test("collective leave and national holidays are free days, as the demo's attendance has them", async () => {
    const { cards, trend } = await homeOf("admin@maju.test", { date: "2026-12-24" })
    expect([cards.libur, cards.belum_absen]).toEqual([250, 0])
    expect(trend.at(-1)).toMatchObject({ date: "2026-12-24", is_workday: false })
  })
})
