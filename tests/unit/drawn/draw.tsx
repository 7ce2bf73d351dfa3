import { act, type ReactElement } from "react"
import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import type { Graph } from "#tests/paths/explore.ts"
import { UNBORN } from "#tests/paths/pure.ts"
import { whileMounted } from "./mount.tsx"

/** Why no button sends an event: its field must be read-only where the machine ignores it. */
export const TYPED = "typed into a field"

/** Props of a drawn view: the snapshot of its machine and the recorder of its events. */
export type Drawn = {
  readonly snapshot: AnyMachineSnapshot
  readonly send: (event: AnyEventObject) => void
}
export type Drawing = {
  readonly graph: () => Graph
  readonly draw: (drawn: Drawn) => ReactElement
  /** Accessible names of controls that send nothing to this machine, each with the reason. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** Event types that no button sends, each with what does. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** A second drawing of a machine, for one case: these types must be sent or must not, and no others are asked for. */
  readonly only?: { readonly sent?: readonly string[]; readonly unsent?: readonly string[] }
  /** Items of menus that are pressed at each spot, by the name of the menu's button. */
  readonly menus?: Readonly<Record<string, readonly string[]>>
  /** Draws only these spots: others differ in a region this view does not show, or do not occur in it. */
  readonly where?: (snapshot: AnyMachineSnapshot) => boolean
  /** States (dotted paths) in which nobody can press anything, each with the reason. */
  readonly passing?: Readonly<Record<string, string>>
  /** Gives a context of the model what the view shows of it: rows, names. */
  readonly filled?: (context: never) => object
}

const nameOf = (control: Element): string => {
  const named = control.getAttribute("aria-label")
  if (named !== null) return named
  const copy = ((control as HTMLInputElement).labels?.[0] ?? control).cloneNode(true) as Element
  for (const icon of copy.querySelectorAll("svg, kbd, [aria-hidden=true]")) icon.remove()
  return (copy.textContent ?? "").trim()
}
/** The label of a menu item; the reason why it is disabled follows in a block of its own. */
const itemName = (item: Element): string => {
  const label = item.querySelector(":scope > span.flex-1")?.firstChild
  return (label?.textContent ?? "").trim()
}
const isDead = (control: HTMLElement): boolean =>
  control.hasAttribute("disabled") || control.getAttribute("aria-disabled") === "true"
/** Behind a dialog nothing can be pressed; the focus guards of Headless UI are no controls. */
const isOutOfReach = (control: HTMLElement): boolean =>
  control.closest("[inert], [aria-hidden=true]") !== null ||
  control.hasAttribute("data-headlessui-focus-guard")
/** A menu is opened at so many spots only, because it is slow to draw. */
const OPENINGS = 3
const PRESSED = "button, summary, input[type=checkbox], input[type=radio], [role=menuitem], [role=switch]"
/** Buttons before boxes: a box that is ticked can disable a button of the same view. */
const controls = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(PRESSED)]
    .filter((control) => !isOutOfReach(control))
    .toSorted((a, b) => Number(a.localName === "input") - Number(b.localName === "input"))

const FIELDS =
  "input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=range]), textarea, select"
/** Fields that take what is typed into them. */
const openFields = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>(FIELDS)]
    .filter((field) => !isOutOfReach(field) && !isDead(field) && !field.hasAttribute("readonly"))
    .map(nameOf)

type Found = { readonly wrong: readonly string[]; readonly sent: ReadonlySet<string> }

/**
 * Draws a view at one spot of its machine and presses each control. The machine does not move: every control is judged by the
 * same snapshot, which must accept the event of a live control and must not need one of a disabled control.
 */
const pressAll = async (
  { draw, elsewhere = {}, menus = {} }: Drawing,
  snapshot: AnyMachineSnapshot,
  opened: Map<string, number>,
  isTypingIgnored: boolean,
): Promise<Found> => {
  const wrong: string[] = []
  const sent = new Set<string>()
  let events: AnyEventObject[] = []
  const place = JSON.stringify(snapshot.value)
  /** A control that opens or closes something of the view itself sends nothing, but changes the page. */
  const changes = new MutationObserver(() => undefined)
  const press = (control: HTMLElement): void => {
    if (!control.isConnected) return
    const name = nameOf(control)
    if (name in menus || (opened.get(name) ?? 0) >= OPENINGS) return
    const isOff = isDead(control)
    events = []
    changes.takeRecords()
    act(() => control.click())
    for (const { type } of events) sent.add(type)
    if (isOff) {
      if (events.length > 0) wrong.push(`${place}: "${name}" is disabled and sends ${events[0]?.type}`)
      return
    }
    const ignored = events.find((event) => !snapshot.can(event))
    if (ignored !== undefined) wrong.push(`${place}: "${name}" sends ${ignored.type}, which is ignored`)
    if (events.length > 0 || name in elsewhere) return
    if (control.hasAttribute("aria-haspopup")) opened.set(name, (opened.get(name) ?? 0) + 1)
    if (changes.takeRecords().length === 0) wrong.push(`${place}: "${name}" sends nothing`)
  }
  await whileMounted(draw({ snapshot, send: (event) => void events.push(event) }), () => {
    if (isTypingIgnored)
      for (const name of openFields()) wrong.push(`${place}: "${name}" can be typed into, which is ignored`)
    changes.observe(document, { subtree: true, childList: true, attributes: true })
    // Menus first: another button may open a dialog over them.
    for (const [menu, items] of Object.entries(menus))
      for (const item of items) {
        const opener = controls().find((control) => nameOf(control) === menu)
        act(() => opener?.click())
        const found = controls().find((one) => one.role === "menuitem" && itemName(one) === item)
        if (found === undefined) wrong.push(`${place}: "${menu}" has no "${item}"`)
        else press(found)
      }
    controls().forEach(press)
    changes.disconnect()
  })
  return { wrong, sent }
}

/** Faults of a drawing at every spot of its machine. */
export const faultsOf = async (drawing: Drawing, users: readonly string[]): Promise<readonly string[]> => {
  const wrong = new Set<string>()
  const sent = new Set<string>()
  const { filled, otherwise = {}, passing = {} } = drawing
  const seen = new Set<string>()
  const opened = new Map<string, number>()
  for (const { key, paths, value, edges, snapshot } of drawing.graph().values()) {
    // Spots that take the same events in the same state are drawn once.
    const like = JSON.stringify([value, [...new Set(edges.map(({ step }) => step.event.type))].toSorted()])
    if (key === UNBORN || seen.has(like) || paths.some((path) => path in passing)) continue
    if (drawing.where?.(snapshot) === false) continue
    seen.add(like)
    const shown =
      filled === undefined
        ? snapshot
        : Object.assign(
            Object.create(Object.getPrototypeOf(snapshot) as object) as AnyMachineSnapshot,
            snapshot,
            {
              context: { ...(snapshot.context as object), ...filled(snapshot.context as never) },
            },
          )
    const takes = (type: string) => edges.some(({ step }) => step.event.type === type)
    const typed = Object.keys(otherwise).filter((type) => otherwise[type] === TYPED)
    const isTypingIgnored = typed.length > 0 && !typed.some(takes)
    const found = await pressAll(drawing, shown, opened, isTypingIgnored)
    for (const fault of found.wrong) wrong.add(fault)
    for (const type of found.sent) sent.add(type)
  }
  if (drawing.only !== undefined) {
    const { sent: must = [], unsent: never = [] } = drawing.only
    for (const type of must) if (!sent.has(type)) wrong.add(`no button sends ${type}`)
    for (const type of never) if (sent.has(type)) wrong.add(`${type} is sent`)
    return [...wrong]
  }
  for (const type of users) if (!sent.has(type) && !(type in otherwise)) wrong.add(`no button sends ${type}`)
  for (const type of Object.keys(otherwise))
    if (sent.has(type) || !users.includes(type)) wrong.add(`an exception nobody needs: ${type}`)
  return [...wrong]
}
