import type { Page } from "@playwright/test"
import type { Progress, WelcomeContext } from "#machines/welcome/welcomeTypes.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { delivered, progressAt, rina, undelivered, welcomeModel } from "../models/welcome.ts"
import { outcomes } from "../outcomes.ts"
import { never, type Sight } from "../screen.ts"
import { bringTo, dismiss, hire, newcomer, type Stage } from "./lib/newcomers.ts"
import { button } from "./lib/page.ts"

const people = { people: [rina], total: 1 }
const invited = { ...progressAt.three, people: [{ ...rina, mayInvite: false, isInvited: true }] }
/** Named stages of a company on the server. */
const stages = {
  none: progressAt.none,
  one: progressAt.one,
  two: progressAt.two,
  staffed: { ...progressAt.two, ...people },
  empty: { ...progressAt.three, people: [], total: 0 },
  three: progressAt.three,
  invited,
  all: progressAt.all,
} satisfies Readonly<Record<string, Progress>>
type StageName = keyof typeof stages

const stageOf = ({ onboarding, people: all }: Progress): StageName => {
  if (onboarding.welcome_done) return "all"
  if (onboarding.step === null) return "none"
  if (onboarding.step === "step_one") return "one"
  if (onboarding.step === "step_two") return all.length === 0 ? "two" : "staffed"
  return all.length === 0 ? "empty" : all.some(({ mayInvite }) => mayInvite) ? "three" : "invited"
}
/** The stage after a step is saved, after a person is added, or after all are invited. */
const marked: Readonly<Record<string, Readonly<Partial<Record<StageName, StageName>>>>> = {
  mark_step_one: { none: "one" },
  mark_step_two: { one: "two" },
  mark_step_three: { two: "empty", staffed: "three" },
}
const counted: Readonly<Partial<Record<StageName, StageName>>> = {
  two: "staffed",
  empty: "three",
  invited: "three",
}

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`)).first()
const again = (page: Page) => button(page, "Coba lagi")
const asked = (page: Page) => page.getByRole("heading", { name: "You will send email to selected members?" })
const failed = (page: Page) => page.getByRole("dialog").getByRole("heading", { name: "Failed" })
const heading = (text: string): Sight => ({
  seen: (page) => [page.locator("main h1").filter({ hasText: text })],
})
const noted = { seen: (page: Page) => [page.getByText(/^Isian Anda sudah tersimpan/), again(page)] }
const shown = { gone: (page: Page) => [again(page)] }

const save = (hand: Hand) => hand.press(hand.page.getByRole("button", { name: /^Simpan dan lanjut/ }))
const fillStep = async (hand: Hand) => {
  const { page } = hand
  switch (new URL(page.url()).pathname) {
    case "/welcome/step-1":
      await hand.until("no form", () => field(page, "Alamat").isVisible())
      await field(page, "Alamat").fill(`Jl. Merdeka No. ${Date.now() % 1_000}, Bandung 40111`)
      await field(page, "Kota").fill("Bandung")
      await field(page, "Lintang").fill("-6,914744")
      await field(page, "Bujur").fill("107,60981")
      return save(hand)
    case "/welcome/step-2":
      await hand.until("no form", () => field(page, "Nama").isVisible())
      await field(page, "Nama").fill(`Jam kantor ${Date.now() % 1_000}`)
      return save(hand)
    default:
      return hand.press(button(page, "Lanjut ke tinjauan"))
  }
}
/** Adds one person with the form, and another one directly, because invitations go to several. */
const addPeople = async (hand: Hand) => {
  const { page } = hand
  await hire(hand)
  const one = newcomer()
  const name = field(page, "Nama lengkap")
  await hand.until(
    "the form is not ready for somebody",
    async () => (await name.isVisible()) && (await name.isEditable()) && (await name.inputValue()) === "",
  )
  await name.fill(one.nama)
  await field(page, "NIP").fill(one.nip)
  await field(page, "Nomor HP").fill("0840-1234-5678")
  await field(page, "Email").fill(one.email)
  await field(page, "Divisi").fill("Operasional")
  await field(page, "Jabatan").fill("Operasional")
  await field(page, "Jenis kelamin").selectOption({ label: "Perempuan" })
  await hand.press(page.getByRole("button", { name: /^Tambah pegawai/ }))
  await hand.until("nobody is added", async () => (await name.inputValue()) === "")
}

const open = (path: string) => async (hand: Hand) => {
  const who = await hand.newCompany()
  hand.notes.set("who", who)
  await hand.open(path, who)
  // The session loads `me` before the onboarding loads its progress.
  await hand.until("me is not sent", () => hand.calls.waiting("me"))
  await hand.calls.release("me")
}
/** Before the first answer the company is brought to this stage; later it stays where it is. */
const first = (stage: Stage) => async (hand: Hand) => {
  if (hand.notes.has("known")) return
  hand.notes.set("known", "yes")
  await bringTo(hand, stage)
}

/**
 * The result of the invitations could not be reloaded: the page still offers to invite people who are invited already.
 */
const isLimbo = (progress: Progress | null, { length }: readonly unknown[], paths: readonly string[]) =>
  length > 0 && progress !== null && stageOf(progress) === "three" && paths.includes("open.review.idle")

type Seen = { readonly context: WelcomeContext; readonly paths: readonly string[] }
const happens = (label: string, { context: { progress, page, invitations }, paths }: Seen): boolean => {
  const is = (path: string) => paths.includes(`open.${path}`)
  const [type = "", name = ""] = label.split(" ")
  const now = progress === null ? null : stageOf(progress)
  if (name === "Unreachable" || name === "Refused") return true
  if (isLimbo(progress, invitations, paths)) return type.startsWith("welcome.") || type === "finish"
  if (type === "load") return now === null ? ["none", "two", "three", "all"].includes(name) : name === now
  if (type.startsWith("mark_")) return name === (marked[type]?.[now ?? "none"] ?? now)
  if (type === "count") return name === (counted[now ?? "none"] ?? now)
  if (type === "recount") return name === (now === "three" ? "invited" : now)
  switch (type) {
    case "page.open":
      return !is("review.asking") && !is("review.undelivered")
    case "step.filled":
      return page !== "step-3" || (progress?.total ?? 0) > 0
    case "step.skip":
      return progress?.total === 0 && !is("step_three.counting")
    case "invite.ask":
      return now === "three"
    default:
      return true
  }
}

/** Onboarding of a new company; each walk uses another company, because no step can be repeated. */
export const welcomeTour = defineModel({
  ...welcomeModel.options,
  cases: {
    ...welcomeModel.options.cases,
    "page.open": {
      one: { page: "step-1" },
      three: { page: "step-3" },
      four: { page: "step-4" },
      done: { page: "done" },
    },
    "invite.ask": { "": { ids: [7] } },
  },
  answers: {
    load: outcomes(stages),
    mark: outcomes(stages),
    invite: outcomes({ ok: delivered, some: undelivered }),
    finish: outcomes({ all: progressAt.all }),
  },
  facts: ({ page, progress, invitations }) => [
    page,
    progress === null ? null : stageOf(progress),
    invitations.length,
  ],
  happens: () => true,
  gestures: {
    "page.open": async ({ page }, { page: to }) => {
      await page.evaluate((path) => history.pushState(null, "", path), `/welcome/${to}`)
    },
    "step.filled": {
      control: (page) => page.getByRole("button", { name: /^(Simpan dan lanjut|Lanjut ke tinjauan)/ }),
      act: fillStep,
    },
    "step.skip": { control: (page) => button(page, "Lewati dulu") },
    "member.added": {
      control: (page) => page.getByRole("button", { name: /^Tambah pegawai/ }),
      act: addPeople,
    },
    "invite.ask": { control: (page) => page.getByRole("button", { name: /^Kirim undangan/ }) },
    "invite.confirm": { control: (page) => button(page, "Kirim") },
    "invite.cancel": { control: (page) => button(page, "Batal") },
    "invite.close": {
      control: (page) => page.getByRole("dialog").getByRole("button", { name: "Tutup" }).last(),
    },
    "welcome.finish": { control: (page) => button(page, "Selesaikan penyiapan") },
    "welcome.retry": { control: (page) => again(page) },
  },
  states: {
    loading: shown,
    failed: { seen: (page) => [again(page)] },
    open: never("its pages say it"),
    "open.placing": never("left at once"),
    "open.step_one": heading("Di mana kantor Anda?"),
    "open.step_one.filling": shown,
    "open.step_one.marking": shown,
    "open.step_one.unmarked": noted,
    "open.step_two": heading("Kapan kantor Anda bekerja?"),
    "open.step_two.filling": shown,
    "open.step_two.marking": shown,
    "open.step_two.unmarked": noted,
    "open.step_three": heading("Siapa saja pegawai Anda?"),
    "open.step_three.filling": shown,
    "open.step_three.counting": shown,
    "open.step_three.marking": shown,
    "open.step_three.unmarked": noted,
    "open.review": { at: "/welcome/step-4" },
    "open.review.idle": {
      seen: (page) => [button(page, "Selesaikan penyiapan")],
      gone: (page) => [asked(page), failed(page)],
    },
    "open.review.asking": { seen: (page) => [asked(page), button(page, "Kirim")] },
    "open.review.inviting": { gone: (page) => [asked(page)] },
    "open.review.undelivered": { seen: (page) => [failed(page)] },
    "open.review.recounting": { gone: (page) => [failed(page), asked(page)] },
    "open.review.finishing": { gone: (page) => [asked(page)] },
    "open.done": { ...heading("Balai siap dipakai"), at: "/welcome/done" },
  },
  screen: {
    id: "welcome",
    opens: { "": open("/welcome/step-1"), review: open("/welcome/step-4") },
    replies: {
      load: {
        call: "me",
        real: {
          none: first("none"),
          two: first("two"),
          three: first("three"),
          all: first("all"),
          one: null,
          staffed: null,
          empty: null,
          invited: null,
        },
      },
      mark: {
        call: "companies/update-step",
        real: { one: null, two: null, three: null, empty: null, staffed: null, invited: null },
        faults: ["Unreachable", "Refused"],
      },
      invite: { call: "members/send-email-demo", real: { ok: null, some: dismiss } },
      finish: { call: "companies/update-welcome/done", real: { all: null } },
    },
    happens,
    /** The forms of its steps are separate machines. */
    says: {
      "step.filled": /^(Kantor|Jam kerja) berhasil (ditambahkan|diperbarui)$/,
      "member.added": /^Pegawai berhasil ditambahkan$/,
    },
    sends: {
      "step.filled": ["offices/create", "offices-hours/create"],
      "member.added": "members/create/in-config",
    },
    unwalked: {
      "welcome.open.step_three.counting|step.skip|0":
        "for the moment in which the first employee is read: whoever has just added one need not go on without",
    },
  },
})
