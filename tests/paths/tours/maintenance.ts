import type { Page } from "@playwright/test"
import { appInfo, updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import type { MaintenanceNotice } from "#machines/maintenance/maintenanceMachine.ts"
import { MAINTENANCE_TITLE } from "#src/api/wire/lostTitle.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { announced, begun, maintenanceModel, turnedAway } from "../models/maintenance.ts"
import type { Fault } from "../types.ts"
import { never } from "../screen.ts"
import { button, note, stateOr } from "./lib/page.ts"

const PATH = "/super-admin/setting/aplikasi"
const INFO = appInfo.path
const SAVE = updateAplikasi.path
const ME = "me"
/** Until an announced maintenance begins: longer than the pauses of one path, shorter than an idle session. */
const AHEAD_MS = 1_800_000
const SECOND_MS = 1_000

const bar = (page: Page) => page.getByRole("region", { name: "Pengumuman pemeliharaan" })
const closed = (page: Page) => page.getByRole("heading", { name: MAINTENANCE_TITLE })
const again = (page: Page) => button(page, "Coba sekarang")
/** A field without effect on what other tours see. */
const field = (page: Page) => page.getByRole("textbox", { name: /^Versi Android terendah/ })
const save = (page: Page) => page.getByRole("button", { name: /^Simpan/ })

/** The answer to every call of those who are turned away. */
const CLOSED: Fault = {
  status: 503,
  body: { api_status: 0, api_message: turnedAway.message, data: { reason: turnedAway.reason } },
}
/** The server's own answer, with this maintenance: the tours after this one find none. */
const told =
  (notice: MaintenanceNotice) =>
  async (hand: Hand): Promise<Fault> => {
    const { body } = await hand.api(INFO)
    const start = new Date((await hand.page.evaluate(() => Date.now())) + AHEAD_MS).toISOString()
    hand.notes.set("start", start)
    const maintenance = notice.is_on ? notice : { ...notice, start_at: start, end_at: null }
    return { status: 200, body: { ...body, data: { ...(body.data as object), maintenance } } }
  }

const open = async (hand: Hand, isTurnedAway: boolean): Promise<void> => {
  await hand.open(PATH, "super")
  await hand.until("nobody asks for the user", () => hand.calls.waiting(ME))
  if (isTurnedAway) {
    await hand.calls.fail(ME, CLOSED)
    return
  }
  await hand.calls.release(ME)
  await hand.until("no form", () => field(hand.page).isVisible())
}
/** Saves the settings; `answer` null = the server stores them. */
const change = async (hand: Hand, answer: Fault | null): Promise<void> => {
  const isOpen = async () => (await field(hand.page).isVisible()) && (await field(hand.page).isEditable())
  await hand.until("no form", isOpen)
  const now = await field(hand.page).inputValue()
  await field(hand.page).fill(now === "1.0" ? "1.1" : "1.0")
  await hand.press(save(hand.page))
  await hand.until("nothing is sent", () => hand.calls.waiting(SAVE))
  if (answer !== null) {
    await hand.calls.fail(SAVE, answer)
    return
  }
  await hand.calls.release(SAVE)
  await hand.until("it is not saved", isOpen)
}
const injects = { announced: told(announced), begun: told(begun) }

/** Maintenance of the platform, on a page of a super administrator, who may be turned away too by a faked answer. */
export const maintenanceTour = defineModel({
  ...maintenanceModel.options,
  gestures: {
    "live.news": (hand) => change(hand, null),
    "maintenance.met": (hand) => change(hand, CLOSED),
    "maintenance.due": async (hand) => {
      // A laptop has slept: no timer has fired in that time.
      await hand.page.clock.setSystemTime(new Date(note(hand, "start")))
      await hand.pass(SECOND_MS)
    },
    "maintenance.retry": { control: again },
  },
  states: {
    starting: never("it is left at once"),
    asking: { gone: (page) => [closed(page)] },
    deciding: never("it is left at once"),
    quiet: { gone: (page) => [bar(page), closed(page)] },
    announced: { seen: (page) => [bar(page).getByText(/^Pemeliharaan mulai/)] },
    probing: { gone: (page) => [closed(page)] },
    spared: { seen: (page) => [bar(page).getByText(/hanya super administrator yang dilayani/)] },
    closed: { seen: (page) => [closed(page)], gone: (page) => [bar(page)] },
    "closed.asking": { seen: (page) => [button(page, "Memeriksa…")] },
    "closed.resting": { seen: (page) => [again(page)] },
  },
  screen: {
    id: "maintenance",
    wordless: "the time at which it begins is another one in each walk",
    reads: async (hand) => {
      const shown = await stateOr("maintenance", "quiet")(hand)
      return shown === "quiet" && (await hand.calls.waiting(INFO)) ? "asking" : shown
    },
    opens: { "": (hand) => open(hand, false), closed: (hand) => open(hand, true) },
    holds: [SAVE],
    replies: {
      askNotice: { call: INFO, real: { none: null }, injects },
      askEnd: { call: INFO, real: { none: null }, injects },
      probeUser: { call: ME, real: { ok: null }, faults: [], injects: { Maintenance: CLOSED } },
      hear: "listens",
      watchStart: "listens",
    },
    sends: { "live.news": SAVE },
    happens: (label, { context, paths }) => {
      const isForm = !paths.some((path) => path.startsWith("closed"))
      if (label === "live.news" || label === "maintenance.met") return isForm
      // A page whose first call was turned away is replaced by the one that was asked for.
      return !context.isClosed || !/^askEnd (none|announced)$/.test(label)
    },
    unwalked: {
      "maintenance.closed|maintenance.met|0": "no screen is left that would send a call",
      "maintenance.closed.resting|live.news|0": "a server event says so: tests/e2e/aplikasi.spec.ts",
    },
  },
})
