import { tasks } from "#contract/areas/fieldwork/tasks.ts"
import type { TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { taskModel } from "../models/lifecycles.ts"
import { never, type Sight } from "../screen.ts"
import { dayIn, typedDayIn } from "./lib/days.ts"
import { askAs, button, note } from "./lib/page.ts"
import { columnOf, makeTasks, openBoard, pickStep, reason, reasonDialog } from "./lib/tasks.ts"

type Listed = { readonly rows: readonly { readonly status: TaskState }[] }

const standing = async (hand: Hand): Promise<string> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(tasks.calls.list.path, { q: note(hand, "judul") })) as Listed
  return rows[0]?.status ?? "(gone)"
}
const reaches = (hand: Hand, status: TaskState) =>
  hand.until(`it is not ${status}`, async () => (await standing(hand)) === status)

const step = (words: string, after: TaskState) => async (hand: Hand) => {
  await pickStep(hand, words)
  await reaches(hand, after)
}
/** The steps that end it ask for a reason. */
const stepWithReason =
  (words: string, verb: string, after: TaskState) =>
  async (hand: Hand, { note: why }: { readonly note?: string | null }) => {
    await pickStep(hand, words)
    await reason(hand.page).fill(why ?? "")
    await hand.press(reasonDialog(hand.page).getByRole("button", { name: verb, exact: true }))
    await reaches(hand, after)
  }

/** In the list: to today, as the date is all that has to be filled in. */
const reassign = async (hand: Hand) => {
  const { page } = hand
  await hand.open(`/penugasan/tugas?q=${encodeURIComponent(note(hand, "judul"))}`, "admin")
  await hand.press(page.locator("[data-row]").first().getByRole("checkbox"))
  await hand.press(button(page, "Alihkan").first())
  await reasonDialog(page)
    .getByRole("textbox", { name: /^Tanggal yang baru/ })
    .fill(typedDayIn(0))
  await hand.press(reasonDialog(page).getByRole("button", { name: "Alihkan", exact: true }))
  await reaches(hand, "baru")
  await openBoard(hand, dayIn(0))
}

/** The card is in the column of the state. */
const isIn = (column: string): Sight => ({
  seen: (page) => [columnOf(page, column).locator("[data-card]")],
})

/** A task without a customer, on the board and in the list; what happens at a customer is walked as a visit. */
export const taskTour = defineModel({
  ...taskModel.options,
  gestures: {
    "task.accept": step("Diterima", "diterima"),
    "task.start": step("Dikerjakan", "dikerjakan"),
    "task.finish": step("Selesai", "selesai"),
    "task.reopen": step("Dikerjakan lagi", "dikerjakan"),
    "task.reject": stepWithReason("Ditolak…", "Catat ditolak", "ditolak"),
    "task.cancel": stepWithReason("Batal…", "Batalkan tugas", "batal"),
    "task.assign": reassign,
    "task.miss": never("the server's own clock brings it: tests/server/fieldwork/tasks.test.ts"),
    "task.fail": never("its visit does it, on the phone: tests/server/fieldwork/deliveries.test.ts"),
  },
  states: {
    baru: isIn("baru"),
    diterima: isIn("diterima"),
    dikerjakan: isIn("dikerjakan"),
    selesai: isIn("selesai"),
    ditolak: isIn("berakhir"),
    batal: isIn("berakhir"),
    lewat: never("nobody brings it about"),
  },
  screen: {
    id: "task",
    wordless: "each task has a title of its own",
    reads: standing,
    opens: {
      "": async (hand) => {
        await makeTasks(hand, [dayIn(0)])
        await openBoard(hand, dayIn(0))
      },
    },
    replies: {},
    unwalked: {
      "task.lewat|task.assign|0":
        "a task is missed when its day is over, which no walk waits for: tests/server/fieldwork/tasks.test.ts",
    },
  },
})
