import type { AnyEventObject } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import type { Anatomy, Arrow } from "#machines/lib/anatomy.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import { showFailure } from "#src/api/wire/toasts.ts"
import { DEMO_ACCOUNTS } from "#server/demo/accounts.ts"
import { instantWords } from "#contract/kit/words.ts"
import type { AnyModel } from "../all.ts"
import type { Hint } from "../model.ts"
import { pathsIn, type Step } from "../steps.ts"
import type { Walk, WalkStep } from "../walks.ts"
import { beginningOf } from "./beginnings.ts"
import { names, ways } from "./phrases.ts"
import { DEFECT, failureWords, roleWords } from "./words.ts"

/** One step of a path as a tester reads it, in Indonesian. */
export type Line = {
  readonly label: string
  readonly do: string
  readonly data: string | null
  readonly role: string | null
  readonly see: readonly string[]
  readonly toast: string | null
  readonly redirect: string | null
  readonly call: string | null
}
export type Script = {
  readonly number: number
  readonly steps: readonly Line[]
  readonly ends: readonly string[]
  readonly arrows: readonly string[]
}

const nameOf = (label: string) => (label.includes(" ") ? label.slice(label.indexOf(" ") + 1) : "")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const isActor = (value: unknown): value is Actor => isRecord(value) && "as" in value && "nama" in value

/** A whole row is told by what it is called. */
const LONG = 80
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value
  if (Array.isArray(value) && value.length > 3) return `${value.length} butir`
  const text = JSON.stringify(value) ?? ""
  if (text.length <= LONG || !isRecord(value)) return text
  const called = [value["no_invoice"], value["nama"], value["id"]].find(
    (one) => typeof one === "string" || typeof one === "number",
  )
  return called === undefined ? "…" : String(called)
}
/** What is empty was not filled in; a text that is, was emptied. */
const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(isRecord(value) && Object.keys(value).length === 0)
/** `paid_at = 2026-11-20`, what is inside an object as `payment.paid_at`. */
const fieldsOf = (payload: object, outer = ""): readonly string[] =>
  Object.entries(payload as Readonly<Record<string, unknown>>)
    .filter(([, value]) => isSaid(value))
    .flatMap(([key, value]) =>
      isRecord(value) && outer === ""
        ? fieldsOf(value, `${key}.`)
        : [`${outer}${key} = ${value === "" ? "(kosong)" : textOf(value)}`],
    )

/** What is filled in; when and by whom a row is moved is told elsewhere. */
const dataOf = (event: AnyEventObject): string | null => {
  const { type: _, by, at, ...payload } = event as Readonly<Record<string, unknown>>
  const time = isActor(by) && by.as === "system" ? { waktu: instantWords(String(at)) } : {}
  const texts = fieldsOf({ ...time, ...payload })
  return texts.length === 0 ? null : texts.join("; ")
}

/** Who does it, with the demo's login where there is one. */
const roleOf = (by: unknown): string | null => {
  if (!isActor(by)) return null
  const account = DEMO_ACCOUNTS.find(({ nama_lengkap }) => nama_lengkap.startsWith(by.nama))
  if (by.as === "system" || by.as === "employee") return roleWords[by.as]
  return `${roleWords[by.as]} (${account?.email ?? `${by.nama}, akun lain`})`
}

/** What an actor that asks nobody but this browser has done. */
const atHome: Readonly<Record<string, string>> = {
  recall: "yang tersimpan di browser dibaca",
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
}

/** What an arrow asks of a tester. */
export const arrowWords = (description: string): string => ways[description] ?? description

/** What is waited for, and how it ends. */
export const answerWords = (model: AnyModel, step: Step): string => {
  const { does, label } = step
  if (does.by !== "answer") return ""
  const call = sentBy(model, does.actor)
  const home = atHome[does.actor]
  const what = home === undefined ? `jawaban ${call ?? `server (${does.actor})`}` : `sampai ${home}`
  if ("error" in does.answer) return `Tunggu ${what}: ${DEFECT}`
  const outcome = does.answer.output as Partial<Outcome<unknown>> | null | undefined
  const name = nameOf(label)
  if (outcome?.ok === false && outcome.failure !== undefined) {
    const { _tag } = outcome.failure
    const more = name === _tag ? "" : ` (${names[name] ?? name})`
    return `Tunggu ${what}, yang gagal: ${failureWords[_tag]}${more}`
  }
  return `Tunggu ${what}${name === "" || name === "ok" ? "" : `: ${names[name] ?? name}`}`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const hintOf = ({ options: { guide } }: AnyModel, { event }: Step): Hint | undefined =>
  (guide?.events as Readonly<Record<string, Hint>> | undefined)?.[event.type]

const doing = (model: AnyModel, { step, arrows }: WalkStep): string => {
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
        `Buka: ${anatomy.description ?? anatomy.id}${does.input === "" ? "" : ` (${names[does.input] ?? does.input})`}`
      )
    case "event":
      if (hint?.do !== undefined)
        return `${words === "" ? "" : `${words}: `}${hint.at === undefined ? "" : `di ${hint.at} `}${lower(hint.do)}`
      return `${words === "" ? step.event.type : words}${caseOf(step)}`
    case "answer":
      return answerWords(model, step)
    case "delay":
      return `Tunggu ${durationWords(taken)}${words === "" ? "" : `: ${words}`}`
  }
}
/** The name of a case says something only where nothing is filled in that does. */
const caseOf = ({ label, event }: Step): string => {
  const name = nameOf(label)
  return name === "" || dataOf(event) !== null ? "" : ` (${names[name] ?? name})`
}
const durationWords = (arrows: readonly Arrow[]): string => {
  const after = arrows.find(({ trigger }) => trigger.by === "after")?.trigger
  return after?.by !== "after" || after.ms === null
    ? "waktunya"
    : `${String(after.ms / 1_000).replace(".", ",")} detik`
}

const toastOf = (emitted: readonly AnyEventObject[]): string | null => {
  const texts = emitted.flatMap((event) => {
    if (event.type === "toast.succeeded") return [String(event["message"])]
    if (event.type !== "toast.failed") return []
    return showFailure(event["failure"] as Failure).toast ?? []
  })
  return texts.length === 0 ? null : texts.join("; ")
}
const redirectOf = (emitted: readonly AnyEventObject[]): string | null => {
  const all = emitted.flatMap((event) => {
    if (event.type === "navigation.requested") return [String(event["to"])]
    return event.type === "toast.failed" ? (showFailure(event["failure"] as Failure).to ?? []) : []
  })
  return all.at(-1) ?? null
}

/** The call an actor sends, where the model says it. */
const sentBy = ({ anatomy, browser }: AnyModel, actor: string): string | null => {
  const src = anatomy.places.flatMap(({ invokes }) => invokes).find(({ id }) => id === actor)?.src ?? ""
  const reply = browser?.said.screen.replies[src]
  return typeof reply === "object" && "call" in reply ? [reply.call].flat().join(" / ") : null
}

/** Actors a step starts, with the call each sends where the model says it. */
const callOf = (model: AnyModel, before: WalkStep | undefined, now: WalkStep): string | null => {
  const { anatomy } = model
  const old = before === undefined ? [] : pathsIn(before.to)
  const aimed = anatomy.arrows.filter(({ key }) => now.arrows.includes(key)).flatMap(({ targets }) => targets)
  const begun = anatomy.places.filter(
    ({ path }) =>
      pathsIn(now.to).includes(path) &&
      (!old.includes(path) || aimed.some((target) => path === target || path.startsWith(`${target}.`))),
  )
  const texts = begun.flatMap(({ invokes }) =>
    invokes.flatMap(({ id }) => {
      const call = sentBy(model, id)
      return call === null ? (model.browser === null && atHome[id] === undefined ? [id] : []) : [call]
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

const lineOf = (model: AnyModel, walk: Walk, at: number): Line => {
  const now = walk[at]
  if (now === undefined) throw new Error("no such step")
  const { anatomy } = model
  const before = walk[at - 1]
  const { step, emitted } = now
  const hint = hintOf(model, step)
  const was = before === undefined ? [] : seen(anatomy, before)
  return {
    label: step.label,
    do: doing(model, now),
    data: step.does.by === "event" ? dataOf(step.event) : null,
    role: roleOf(step.event["by"]),
    see: seen(anatomy, now).filter((one) => !was.includes(one)),
    toast: toastOf(emitted) ?? hint?.toast ?? null,
    redirect: redirectOf(emitted),
    call: callOf(model, before, now) ?? hint?.call ?? null,
  }
}

export const scriptsOf = (model: AnyModel, walks: readonly Walk[]): readonly Script[] =>
  walks.map((walk, at) => ({
    number: at + 1,
    steps: walk.map((_, step) => lineOf(model, walk, step)),
    ends: pathsIn(walk.at(-1)?.to ?? {}),
    arrows: [...new Set(walk.flatMap(({ arrows }) => arrows))],
  }))
