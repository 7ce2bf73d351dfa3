import type { Browser, CDPSession, Page } from "@playwright/test"
import { members } from "#contract/areas/members/members.ts"
import { authKeys } from "#src/api/browser/storage.ts"
import { heapOf, openPage, ownHeapOf } from "../lib/page.ts"
import { slowDown } from "../login/line.ts"
import { type Felt, felt, SETTLE_MS, watchPresses } from "../lib/press.ts"

/** Measured on both the product and the baseline page; times in ms. */
export type Shared = { readonly sort: Felt; readonly save: Felt }
/** Measured on the product only, because the baseline has no such part; the heap in bytes. */
export type Ours = Shared & {
  readonly newForm: Felt
  readonly refused: Felt
  readonly person: Felt
  readonly section: Felt
  readonly kept: Felt
  readonly form: Felt
  readonly heap: number
  readonly heapAfter: number
  /** Heap of objects, closures and strings only: after the warm-up, and after the rounds. */
  readonly own: number
  readonly ownAfter: number
}
export type Place = { readonly browser: Browser; readonly url: string; readonly token: string }

export const ROUNDS = 30
/** Warm-up rounds: after so many all code of the interaction has been compiled and cached. */
export const WARM = 3
export const LAST = "Pegawai 999"

type Opened = { readonly page: Page; readonly devtools: CDPSession }

const inPage = async <R>(
  { browser, url, token }: Place,
  work: (opened: Opened) => Promise<R>,
): Promise<R> => {
  const { context, page, devtools } = await openPage(browser, null, 1)
  try {
    await page.addInitScript(watchPresses)
    await page.addInitScript((fields) => (window.benchFields = fields), Object.keys(members.fields))
    await page.addInitScript(
      ([key = "", held = ""]) => localStorage.setItem(key, held),
      [authKeys.token, token],
    )
    await slowDown(devtools)
    await page.goto(url, { waitUntil: "load" })
    await page.locator(ROW).first().waitFor()
    await page.waitForTimeout(SETTLE_MS)
    return await work({ page, devtools })
  } finally {
    await context.close()
  }
}

const ROW = "tbody tr[data-row]"
const ROWS = { selector: ROW } as const
const firstRow = (page: Page) => page.locator(`${ROW} a`).first()
const sorted = (page: Page) =>
  felt(page, page.locator("thead button", { hasText: "Nama" }), { selector: ROW, text: LAST })
const submit = (page: Page) => page.locator("button[type=submit]").last()

export const pressFloor = (place: Place, run: number): Promise<Shared> =>
  inPage(place, async ({ page }) => {
    const sort = await sorted(page)
    await firstRow(page).click()
    await page.locator("input[name=nama]").fill(`${LAST} kali ${run}`)
    return { sort, save: await felt(page, submit(page), ROWS, "submit") }
  })

/** Divisions: a list and a form like most of the product's. */
const DIVISIONS = "/setting/umum/departement"

const division = async (page: Page, run: number) => {
  const form = await felt(page, firstRow(page), { selector: "main input[name=nama]" })
  const name = page.locator("main input[name=nama]")
  await name.fill(`${await name.inputValue()} ${run}`.slice(0, 60))
  return { form, save: await felt(page, submit(page), ROWS) }
}

const rounds = async (page: Page, devtools: CDPSession) => {
  const heap = await heapOf(devtools)
  let own = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === WARM) own = await ownHeapOf(devtools)
    await firstRow(page).click()
    await page.locator("main input[name=nama]").waitFor()
    await page.goBack()
    await page.locator(ROW).first().waitFor()
  }
  await page.waitForTimeout(SETTLE_MS)
  return { heap, heapAfter: await heapOf(devtools), own, ownAfter: await ownHeapOf(devtools) }
}

const people = async (page: Page, run: number) => {
  const sort = await sorted(page)
  const newForm = await felt(page, page.getByRole("link", { name: "Tambah pegawai" }), {
    selector: "main input[name=nama]",
  })
  await page.locator("main input[name=nama]").fill("Nama saja")
  const refused = await felt(page, submit(page), { selector: "main [aria-invalid=true]" })
  await page.goto(page.url().replace("/form", ""), { waitUntil: "load" })
  await page.locator(ROW).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const edit = 'main button[aria-label="Ubah Identitas"]'
  const person = await felt(page, firstRow(page), { selector: edit })
  const place = 'main input[name="tempat_lahir"]'
  const section = await felt(page, page.locator(edit), { selector: place })
  await page.locator(place).fill(`Bandung ${run}`)
  const kept = await felt(page, page.getByRole("button", { name: /^Simpan/ }), {
    selector: place,
    gone: true,
  })
  return { sort, newForm, refused, person, section, kept }
}

export const pressProduct = async (place: Place, run: number): Promise<Ours> => {
  const { url } = place
  const ofPeople = await inPage({ ...place, url: `${url}/users/pegawai` }, ({ page }) => people(page, run))
  const ofDivisions = await inPage({ ...place, url: url + DIVISIONS }, async ({ page, devtools }) => ({
    ...(await division(page, run)),
    ...(await rounds(page, devtools)),
  }))
  return { ...ofPeople, ...ofDivisions }
}
