import type { Page } from "@playwright/test"
import { type LeaveState, leaveStates } from "#machines/lifecycles/leaveParts.ts"
import { type Api, expect, test, toast } from "./fixtures.ts"
import { type BothSidesEvent, bothSidesModel } from "./lib/bothSides.ts"
import { asking, typed, workingDay } from "./lib/journey.ts"
import { PHONE, sendButton } from "./lib/ownPhone.ts"
import { box, choose } from "./lib/pegawai.ts"
import { panel } from "#tests/paths/tours/lib/queue.ts"

test.use({ dataOf: "kedua sisi cuti" })

const CATEGORY = "Cuti Dua Sisi"
const REQUESTS = "/saya/pengajuan"
/** Status of a request in words, and what each side can do with it. */
const sights: Readonly<Record<LeaveState, Sight>> = {
  pending: { label: "Menunggu", asker: ["Tarik pengajuan"], decider: ["Setujui", "Tolak"] },
  approved: { label: "Disetujui", asker: [], decider: ["Batalkan persetujuan"] },
  rejected: { label: "Ditolak", asker: ["Ajukan lagi"], decider: [] },
  cancelled: { label: "Dibatalkan", asker: ["Ajukan lagi"], decider: [] },
}
type Sight = {
  readonly label: string
  readonly asker: readonly string[]
  readonly decider: readonly string[]
}
const ASKER = ["Tarik pengajuan", "Ajukan lagi"]
const DECIDER = ["Setujui", "Tolak", "Batalkan persetujuan"]

type Row = { readonly id: number }
/** Id of the employee's latest request. */
const latest = async (api: Api, token: string): Promise<number> => {
  const { rows } = (await asking(api, token)("saya/cuti/list", {})) as { readonly rows: readonly Row[] }
  return Math.max(...rows.map(({ id }) => id))
}

/** Events of the employee, on a phone. */
const askerOn = (page: Page, date: string) => {
  const sent = async () => {
    await sendButton(page).click()
    await expect(toast(page, /diajukan/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${REQUESTS}(\\?|$)`))
  }
  return {
    ask: async () => {
      await page.goto(`${REQUESTS}/baru/cuti`)
      await choose(page, /^Kategori/, CATEGORY)
      await box(page, /^Tanggal mulai/).fill(typed(date))
      await box(page, /^Tanggal selesai/).fill(typed(date))
      await box(page, /^Alasan/).fill("Mengurus surat di kelurahan")
      await sent()
    },
    askAgain: async () => {
      await page.getByRole("link", { name: "Ajukan lagi" }).click()
      await expect(page.getByRole("combobox", { name: /^Kategori/ })).toHaveValue(CATEGORY)
      await sent()
    },
    cancel: async () => {
      await page.getByRole("button", { name: "Tarik pengajuan" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Tarik", exact: true }).click()
      await expect(toast(page, /ditarik/)).toBeVisible()
    },
    sees: async (id: number, { label, asker }: Sight) => {
      await page.goto(`${REQUESTS}/cuti/${id}`)
      await expect(
        page
          .getByRole("region", { name: "Isi pengajuan" })
          .locator("header")
          .getByText(label, { exact: true }),
      ).toBeVisible()
      for (const name of ASKER)
        await expect(
          page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true })),
        ).toHaveCount(asker.includes(name) ? 1 : 0)
    },
  }
}

/** Events of the administrator, at a desk. */
const deciderOn = (page: Page) => {
  const decide = async (verb: string, reason: string | null, said: RegExp) => {
    await panel(page)
      .getByRole("button", { name: new RegExp(`^${verb}`) })
      .click()
    const words = box(page, reason === null ? /^Catatan/ : /^Alasan/)
    if (reason !== null) await words.fill(reason)
    await words.press("Control+Enter")
    await expect(toast(page, said)).toBeVisible()
  }
  return {
    approve: () => decide("Setujui", null, /disetujui/),
    reject: () => decide("Tolak", "Tim sedang stok opname", /ditolak/),
    revoke: () => decide("Batalkan persetujuan", "Tanggalnya berubah", /dibatalkan/),
    sees: async (id: number, { label, decider }: Sight) => {
      await page.goto(`/cuti?status=semua&q=${encodeURIComponent("Lina Permanasari")}&id=${id}`)
      await expect(panel(page).locator("article header").getByText(label, { exact: true })).toBeVisible()
      for (const name of DECIDER)
        await expect(panel(page).getByRole("button", { name: new RegExp(`^${name}`) })).toHaveCount(
          decider.includes(name) ? 1 : 0,
        )
    },
  }
}

test("both sides of a leave request in two browsers: every arrow of its lifecycle, and asking again", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(20_000)
  const [own, back] = [await tokenOf("pegawai"), await tokenOf("admin")]
  await asking(api, back)("kategori-cuti/create", {
    nama: CATEGORY,
    kode: "CDS",
    jenis: "cuti",
    unit: "day",
    quota_type: "none",
  })
  const desk = await (await openContext()).newPage()
  desk.setDefaultTimeout(20_000)
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya")
  await signIn(desk, "admin")
  const [asker, decider] = [askerOn(page, await workingDay(asking(api, own), 40)), deciderOn(desk)]
  const acts: Readonly<Record<BothSidesEvent["type"], () => Promise<void>>> = {
    "leave.ask": asker.ask,
    "leave.askAgain": asker.askAgain,
    "approval.cancel": asker.cancel,
    "approval.approve": decider.approve,
    "approval.reject": decider.reject,
    "approval.revoke": decider.revoke,
  }
  const walks = bothSidesModel.tour("step")
  expect(bothSidesModel.coverage().missing).toEqual([])
  for (const [at, walk] of walks.entries()) {
    let id = 0
    for (const { step, to } of walk) {
      const state = leaveStates.find((one) => one === to)
      if (state === undefined) continue
      await test.step(`walk ${at + 1}: ${step.label}, then ${state}`, async () => {
        await acts[step.event.type as BothSidesEvent["type"]]()
        if (step.label.startsWith("leave.")) id = await latest(api, own)
        await asker.sees(id, sights[state])
        await decider.sees(id, sights[state])
      })
    }
  }
})
