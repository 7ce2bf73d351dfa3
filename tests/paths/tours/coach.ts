import type { Page } from "@playwright/test"
import { chapters } from "#machines/tour/chapters.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel, once } from "../model.ts"
import { tourModel } from "../models/tour.ts"
import { never } from "../screen.ts"

const PEOPLE = "/users/pegawai"
const SETTINGS = "/setting/umum/offices"
const OTHER = "/setting/umum/jabatan"
/** Two short chapters; the long one of /home is marked as done. */
const running = chapters.filter(({ path }) => path !== "/home").map(({ cookie }) => cookie)

const coach = (page: Page) => page.locator('[data-machine="tour"]').getByRole("region")
const onward = (page: Page) => coach(page).getByRole("button", { name: /^(Lanjut|Selesai)/ })

/** Hides all targets, so that the path decides when each mark is found or missed. */
const blindfold = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("html:not([data-sighted]) [data-coach] { visibility: hidden !important }")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
const blinded = new WeakSet<Page>()
const blind = ({ page }: Hand, isOn: boolean) =>
  page.evaluate((on) => document.documentElement.toggleAttribute("data-sighted", !on), isOn)

const open = (path: string) => async (hand: Hand) => {
  const { page, context } = hand
  if (!blinded.has(page)) await page.addInitScript(blindfold)
  blinded.add(page)
  await hand.open("/favicon.svg", "admin")
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("tour.")) localStorage.removeItem(key)
  })
  const url = new URL(page.url()).origin
  await context.addCookies(running.map((name) => ({ name, value: "next_coach", url })))
  await page.goto(path)
}
const then = (act: (hand: Hand) => Promise<void>) => async (hand: Hand) => {
  await blind(hand, true)
  await act(hand)
}
const press = (name: RegExp) => (hand: Hand) => hand.press(coach(hand.page).getByRole("button", { name }))

/** Coach marks next to their targets, over two screens. */
export const coachTour = defineModel({
  machine: tourModel.options.machine,
  inputs: {
    "": { chapters, running, reached: {}, path: PEOPLE },
    elsewhere: { chapters, running, reached: {}, path: OTHER },
  },
  cases: {
    "screen.shown": { people: { path: PEOPLE }, settings: { path: SETTINGS }, other: { path: OTHER } },
    "coach.next": once,
    "coach.back": once,
    "coach.stop": once,
    "target.lost": once,
  },
  answers: tourModel.options.answers,
  facts: ({ path, running: left, at, shown }) => [path, left.length, at, shown.length],
  gestures: {
    "screen.shown": async (hand, { path }) => {
      await blind(hand, true)
      await hand.page.evaluate((to) => history.pushState(null, "", to), path)
    },
    "coach.next": {
      control: (page) => coach(page).getByRole("button", { name: /^(Lanjut|Selesai)/ }),
      act: then(press(/^(Lanjut|Selesai)/)),
    },
    "coach.back": {
      control: (page) => coach(page).getByRole("button", { name: /^Kembali$/ }),
      act: then(press(/^Kembali$/)),
    },
    "coach.stop": {
      control: (page) => coach(page).getByRole("button", { name: /^Lewati tur$/ }),
      act: press(/^Lewati tur$/),
    },
    "target.lost": then(async ({ page }) => {
      await page.evaluate(() => {
        const target = document.querySelector<HTMLElement>("[data-coach-on]")
        if (target !== null) target.style.display = "none"
      })
    }),
  },
  states: {
    arriving: never("left before anything is drawn"),
    away: { gone: (page) => [coach(page)] },
    chapter: never("nothing of its own shows"),
    "chapter.seeking": { gone: (page) => [coach(page)] },
    "chapter.showing": {
      seen: (page) => [onward(page), coach(page).getByText(/^Tur singkat, \d dari 3$/)],
    },
    "chapter.closing": {
      seen: (page) => [
        coach(page).getByRole("heading", { name: /^Itu semua di / }),
        coach(page).getByText(/^Dilewati karena belum ada di layar ini: /),
        onward(page),
      ],
    },
    leaving: never("left before anything is drawn"),
    finished: { gone: (page) => [coach(page)] },
  },
  screen: {
    id: "tour",
    opens: { "": open(PEOPLE), elsewhere: open(OTHER) },
    replies: {
      findTarget: {
        acts: {
          ok: async (hand) => {
            await hand.until(
              "no rows",
              async () => (await hand.page.locator("main [aria-busy=true]").count()) === 0,
            )
            await hand.page.evaluate(() => {
              for (const one of document.querySelectorAll<HTMLElement>("[data-coach]"))
                if (one.style.display === "none") one.style.display = ""
            })
            await blind(hand, false)
            await hand.pass(300)
          },
          NotFound: async (hand) => {
            await hand.until(
              "no rows",
              async () => (await hand.page.locator("main [aria-busy=true]").count()) === 0,
            )
            await hand.pass(3_000)
          },
        },
      },
    },
    echoes: (event) =>
      event.type === "navigation.requested" ? { type: "screen.shown" as const, path: event.to } : null,
    happens: (label, { paths }) =>
      label !== "coach.stop" || paths.includes("chapter.showing") || paths.includes("chapter.closing"),
    unwalked: {
      "tour.away|coach.stop|0": "no note is in sight there that could be closed",
    },
  },
})
