import type { AnyEventObject } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import type { Anatomy } from "#machines/lib/anatomy.ts"
import { showFailure } from "#src/api/wire/toasts.ts"
import { DEMO_ACCOUNTS } from "#server/demo/accounts.ts"
import type { AnyModel } from "../all.ts"
import { delayMs } from "../delays.ts"
import type { Hint } from "../model.ts"
import { MESSAGE } from "../outcomes.ts"
import { actorNames, pathsIn, type Step } from "../steps.ts"
import { isDefect } from "../types.ts"
import type { Walk, WalkStep } from "../walks.ts"
import { aroundOf } from "./around.ts"
import { beginningOf } from "./beginnings.ts"
import { asked, caseWords } from "./cases.ts"
import { dataOf, isActor } from "./data.ts"
import { withPages } from "./pages.ts"
import { ways } from "./phrases.ts"
import { type Priority, priorityOf, smokeOf } from "./priority.ts"
import { provenBy } from "./sentences.ts"
import { DEFECT, failureWords, roleWords } from "./words.ts"

/** One step of a path as a tester reads it, in Indonesian. */
export type Line = {
  /** Its step, and the steps that follow without a user or server: the browser's own answers. */
  readonly labels: readonly string[]
  readonly do: string
  readonly data: string | null
  readonly role: string | null
  readonly see: readonly string[]
  readonly toast: string | null
  readonly redirect: string | null
  readonly call: string | null
  /** Address of the page where it is done, or to which it leads; null = unknown. */
  readonly page: string | null
  /** Dotted path of the innermost state afterwards: the key of its picture. */
  readonly state: string
}
export type Script = {
  readonly number: number
  readonly steps: readonly Line[]
  readonly ends: readonly string[]
  readonly arrows: readonly string[]
  readonly priority: Priority
  /** Preparation before the first step, and cleanup after the last. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Numbers of the sentences of the specification that it proves. */
  readonly proves: readonly string[]
}

const nameOf = (step: Step): string =>
  step.does.by === "answer"
    ? step.does.name
    : step.label.includes(" ")
      ? step.label.slice(step.label.indexOf(" ") + 1)
      : ""

/** The role that does it, with the demo's login if there is one. */
const roleOf = (by: unknown): string | null => {
  if (!isActor(by)) return null
  const account = DEMO_ACCOUNTS.find(({ nama_lengkap }) => nama_lengkap.startsWith(by.nama))
  if (by.as === "system" || by.as === "employee") return roleWords[by.as]
  return `${roleWords[by.as]} (${account?.email ?? `${by.nama}, akun lain`})`
}

/**
 * Result texts of actors that use only the browser, not the server. A key with a machine before the actor applies to that
 * machine only.
 */
const atHome: Readonly<Record<string, string>> = {
  recall: "yang terakhir dibaca",
  recallDraft: "draf di browser dibaca",
  keepDraft: "draf disimpan di browser",
  keepTyped: "isian disimpan di browser",
  clearDraft: "draf dihapus",
  discardDraft: "draf dibuang",
  forgetDraft: "draf dihapus",
  forgetOldDraft: "draf lama dihapus",
  abandonDraft: "draf dihapus",
  readTheirs: "isian mereka dibaca",
  removal: "dialog hapus selesai",
  reloadOnce: "halaman dimuat ulang sendiri",
  findTarget: "yang ditunjuk ditemukan",
  "connection:probe": "server ditanya apakah terhubung lagi",
  "push:subscribe": "izin browser diminta, lalu server menjawab",
  "push:unsubscribe": "browser dilepas, lalu server menjawab",
  "push:test": "percobaan diminta",
  "fieldVisit:locate": "ponsel menjawab lokasinya",
  "fieldVisit:findCamera": "kamera dicari",
  "fieldVisit:capture": "foto disiapkan",
  "fieldVisit:preparePicture": "foto disiapkan",
  "fieldVisit:recall": "isian yang tersimpan dicari",
  "fieldVisit:keepDraft": "isian disimpan di ponsel",
  "fieldVisit:keepBefore": "isian disimpan di ponsel",
  "checkIn:locate": "ponsel menjawab lokasinya",
  "checkIn:findCamera": "kamera dicari",
  "checkIn:capture": "foto disiapkan",
  "checkIn:stamp": "jam ponsel dicatat",
  "checkIn:keep": "absen disimpan di ponsel",
  "checkIn:discard": "absen dibuang",
}

const homeOf = (machine: string, actor: string): string | undefined =>
  atHome[`${machine}:${actor}`] ?? atHome[actor]

/** The instruction for a tester, from a transition's description. */
export const arrowWords = (description: string): string => ways[description] ?? description

/** The awaited answer and its outcome. */
export const answerWords = (model: AnyModel, step: Step): string => {
  const { does } = step
  if (does.by !== "answer") return ""
  const call = sentBy(model, does.actor)
  const home = homeOf(model.anatomy.id, does.actor)
  const called = actorNames(model.anatomy).get(does.actor) ?? does.actor
  const isOurs = called === does.actor && /[A-Z]/.test(called)
  const noun = asked[called]
  const server = noun === undefined ? (isOurs ? "server" : `server (${called})`) : `server atas ${noun}`
  const what = home === undefined ? `jawaban ${call ?? server}` : `sampai ${home}`
  const { name } = does
  const said = caseWords(model.anatomy.id, step, name) ?? name
  if (isDefect(does.answer)) return `Tunggu ${what}: ${DEFECT}`
  const outcome = ("output" in does.answer ? does.answer.output : null) as
    | Partial<Outcome<unknown>>
    | null
    | undefined
  if (outcome?.ok === false && outcome.failure !== undefined) {
    const { _tag } = outcome.failure
    const more = name === _tag ? "" : ` (${said})`
    return `Tunggu ${what}, yang gagal: ${failureWords[_tag]}${more}`
  }
  return `Tunggu ${what}${name === "" || name === "ok" ? "" : `: ${said}`}`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const hintOf = ({ options: { guide } }: AnyModel, { event }: Step): Hint | undefined =>
  (guide?.events as Readonly<Record<string, Hint>> | undefined)?.[event.type]

const doing = (model: AnyModel, walk: Walk, at: number): string => {
  const { step, arrows } = stepAt(walk, at)
  const { does } = step
  const { anatomy } = model
  const { guide } = model.options
  const hint = hintOf(model, step)
  const taken = arrows.flatMap((key) => anatomy.arrows.filter((arrow) => arrow.key === key))
  const said = [
    ...new Set(taken.flatMap(({ description }) => (description === null ? [] : [arrowWords(description)]))),
  ]
  const words = said.join("; ")
  switch (does.by) {
    case "start":
      return (
        guide?.starts?.[does.input] ??
        beginningOf(anatomy.id, does.input) ??
        `Buka: ${anatomy.description ?? anatomy.id}${does.input === "" ? "" : ` (${caseWords(anatomy.id, step, does.input) ?? does.input})`}`
      )
    case "event":
      if (hint?.do !== undefined)
        return `${words === "" ? "" : `${words}: `}${hint.at === undefined ? "" : `di ${hint.at} `}${lower(hint.do)}`
      return `${words === "" ? step.event.type : words}${caseOf(model, step)}`
    case "answer":
      return answerWords(model, step)
    case "delay":
      return `Tunggu ${durationWords(delayMs(model.options.machine, anatomy, walk, at))}${words === "" ? "" : `: ${words}`}`
  }
}
/** The name of a case is shown only if there are no fields that explain it. */
export const caseOf = (model: AnyModel, step: Step): string => {
  const name = nameOf(step)
  if (name === "" || dataIn(model, step) !== null || hintOf(model, step)?.do !== undefined) return ""
  return ` (${caseWords(model.anatomy.id, step, name) ?? name})`
}
const dataIn = ({ options }: AnyModel, step: Step): string | null =>
  dataOf({ event: step.event, name: nameOf(step) }, options.guide?.fields)

const MINUTE = 60
const durationWords = (ms: number | null): string => {
  if (ms === null) return "waktunya"
  const seconds = ms / 1_000
  const [amount, unit] = seconds < 2 * MINUTE ? [seconds, "detik"] : [seconds / MINUTE, "menit"]
  return `${String(Math.round(amount * 10) / 10).replace(".", ",")} ${unit}`
}

/** Makes the pattern of a toast readable. */
const patternWords = ({ source }: RegExp): string =>
  source
    .replaceAll(/^\^|\$$/g, "")
    .replaceAll(/\\d\+|\.\*|\.\+|\[[^\]]*\]\+?/g, "…")
    .replaceAll("\\", "")
const WORDED = "pesan berhasil, kata-katanya dari server"
const toastOf = (model: AnyModel, { step, emitted }: WalkStep): string | null => {
  const { label } = step
  const own = model.options.guide?.toasts?.[label]
  const says = model.browser?.said.screen.says?.[label]
  const said = own ?? (says === undefined ? null : patternWords(says))
  const texts = emitted.flatMap((event) => {
    if (event.type === "toast.succeeded") {
      const message = String(event["message"])
      return message === MESSAGE ? (said ?? WORDED) : message
    }
    if (event.type !== "toast.failed") return []
    return showFailure(event["failure"] as Failure).toast ?? []
  })
  const all = texts.length === 0 && said !== null ? [said] : texts
  return all.length === 0 ? null : all.join("; ")
}
const redirectOf = (emitted: readonly AnyEventObject[]): string | null => {
  const all = emitted.flatMap((event) => {
    if (event.type === "navigation.requested") return [String(event["to"])]
    return event.type === "toast.failed" ? (showFailure(event["failure"] as Failure).to ?? []) : []
  })
  return all.at(-1) ?? null
}

/** The call an actor sends, if the model declares it. */
const sentBy = ({ anatomy, browser }: AnyModel, actor: string): string | null => {
  const src = anatomy.places.flatMap(({ invokes }) => invokes).find(({ id }) => id === actor)?.src ?? ""
  const reply = browser?.said.screen.replies[src]
  return typeof reply === "object" && "call" in reply ? [reply.call].flat().join(" / ") : null
}

/** Calls of the actors that a step starts, if the model declares them. */
const callOf = (model: AnyModel, before: WalkStep | undefined, now: WalkStep): string | null => {
  const { anatomy } = model
  const old = before === undefined ? [] : pathsIn(before.to)
  const aimed = anatomy.arrows.filter(({ key }) => now.arrows.includes(key)).flatMap(({ targets }) => targets)
  const begun = anatomy.places.filter(
    ({ path }) =>
      pathsIn(now.to).includes(path) &&
      (!old.includes(path) || aimed.some((target) => path === target || path.startsWith(`${target}.`))),
  )
  const called = actorNames(anatomy)
  const texts = begun.flatMap(({ invokes }) =>
    invokes.flatMap(({ id }) => {
      const call = sentBy(model, id)
      if (call !== null) return [call]
      return model.browser === null && homeOf(anatomy.id, id) === undefined ? [called.get(id) ?? id] : []
    }),
  )
  return texts.length === 0 ? null : texts.join(", ")
}

const seen = (anatomy: Anatomy, { to }: WalkStep): readonly string[] => {
  const paths = pathsIn(to)
  const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
  return leaves.map((path) => {
    const description = anatomy.places.find((place) => place.path === path)?.description ?? ""
    return description === "" ? path : `${description} [${path}]`
  })
}

const stepAt = (walk: Walk, at: number): WalkStep => {
  const found = walk[at]
  if (found === undefined) throw new Error("no such step")
  return found
}

const NOTHING = "tidak ada yang berubah"
const leavesIn = ({ to }: WalkStep): readonly string[] => {
  const paths = pathsIn(to)
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
}
/** The state a step leads to; with parallel states the one that changed. */
const innermost = (before: WalkStep | undefined, now: WalkStep): string => {
  const was = before === undefined ? [] : leavesIn(before)
  const leaves = leavesIn(now)
  return leaves.find((path) => !was.includes(path)) ?? leaves.at(-1) ?? ""
}

/** One line: a user's step and the browser's own answers that follow it. */
const lineOf = (model: AnyModel, walk: Walk, from: number, until: number): Omit<Line, "page"> => {
  const first = stepAt(walk, from)
  const { anatomy } = model
  const { step } = first
  const hint = hintOf(model, step)
  const all = walk.slice(from, until)
  const last = stepAt(walk, until - 1)
  const was = from === 0 ? [] : seen(anatomy, stepAt(walk, from - 1))
  const texts = (one: readonly (string | null)[]) => {
    const said = [...new Set(one.filter((text) => text !== null))]
    return said.length === 0 ? null : said.join("; ")
  }
  const line = {
    labels: all.map((one) => one.step.label),
    do: doing(model, walk, from),
    data: step.does.by === "event" ? dataIn(model, step) : null,
    role: roleOf(step.event["by"]),
    see: seen(anatomy, last).filter((one) => !was.includes(one)),
    toast: texts([...all.map((one) => toastOf(model, one)), hint?.toast ?? null]),
    redirect: redirectOf(all.flatMap(({ emitted }) => emitted)),
    call: texts([...all.map((one, at) => callOf(model, walk[from + at - 1], one)), hint?.call ?? null]),
    state: innermost(walk[from - 1], last),
  }
  const isSeen = line.see.length > 0 || line.toast !== null || line.redirect !== null || line.call !== null
  return isSeen || until < walk.length ? line : { ...line, see: [NOTHING] }
}

/** Groups steps into lines: a step after a transient one belongs to the same line. */
const linesOf = (model: AnyModel, walk: Walk, isWhole: boolean): readonly Line[] => {
  const begins = walk.flatMap((_, at) => (!isWhole && at > 0 && walk[at - 1]?.passing === true ? [] : [at]))
  const spans = begins.map((from, nth) => [from, begins[nth + 1] ?? walk.length] as const)
  return withPages(
    model,
    spans.map(([from, until]) => ({
      line: lineOf(model, walk, from, until),
      steps: walk.slice(from, until),
    })),
  )
}

/** @param isWhole every step is a separate line, numbered as in a trace */
export const scriptsOf = (model: AnyModel, walks: readonly Walk[], isWhole = false): readonly Script[] => {
  const smoke = smokeOf(walks)
  return walks.map((walk, at) => ({
    number: at + 1,
    steps: linesOf(model, walk, isWhole),
    ends: pathsIn(walk.at(-1)?.to ?? {}),
    arrows: [...new Set(walk.flatMap(({ arrows }) => arrows))],
    priority: walk === smoke ? "smoke" : priorityOf(model, walk),
    ...aroundOf(model, walk),
    proves: provenBy(model.anatomy.id, walk),
  }))
}
