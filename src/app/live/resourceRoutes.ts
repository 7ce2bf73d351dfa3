import { createElement, Fragment } from "react"
import { sentence } from "#contract/kit/words.ts"
import { dayIn } from "#machines/list/listQuery.ts"
import { listAhead, rowAhead } from "#src/api/actors/list.ts"
import { mayPrefetch } from "#src/api/browser/mayPrefetch.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { Described, DescribedSetting } from "#src/resources/kit/describe.ts"
import type { FormSlots } from "#src/screens/form/formParts.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { Wanted } from "#src/screens/LazyView.tsx"
import { type Once, once, withLoaded } from "../lazy.ts"
import type { LiveRoute, LiveRoutes, Screen } from "./liveRoute.ts"
import { slotsOf } from "./slots.ts"

const NOTHING = {}
const listScreen = () => import("#src/screens/list/ListScreen.tsx").then((m) => m.ListScreen)
const recordScreen = () => import("#src/screens/record/RecordScreen.tsx").then((m) => m.RecordScreen)
const datedScreen = () => import("#src/screens/record/DatedRecord.tsx").then((m) => m.DatedRecord)
const formScreen = () => import("#src/screens/form/FormScreen.tsx").then((m) => m.FormScreen)

/**
 * A list, once its declaration has loaded; its subpages load after it, and the code a row leads to is loaded when idle.
 */
const listOf = (described: () => Promise<Described>, { below, over, row }: FormSlots, form: Once<Screen>) =>
  once(async () => {
    const [Shown, resource, Over, RowEnd] = await Promise.all([
      listScreen(),
      described(),
      over?.() ?? null,
      row?.() ?? null,
    ])
    const onIdle = () => {
      if (mayPrefetch()) form().catch(() => undefined)
    }
    return (props: ScreenProps) => {
      const list = createElement(Shown, { ...props, resource, Over, RowEnd, onIdle })
      return below === undefined
        ? list
        : createElement(Fragment, null, list, createElement(Wanted, { load: below, with: NOTHING }))
    }
  })

/** The components for a declaration's kinds of fields. */
export const kindsOf = async (described: () => Promise<Pick<Described, "sections" | "ownFields">>) => {
  const { loadKinds } = await import("#src/screens/form/fieldViews.ts")
  return loadKinds(await described())
}

/**
 * A form, once the components for its kinds of fields and the resource's slots have loaded; for an existing row its
 * record page, if the resource has one.
 */
const formOf = (described: () => Promise<Described>, slots: FormSlots, isNew: boolean) =>
  once(async () => {
    const loaded = import("#src/screens/form/formParts.ts").then((m) =>
      m.loadFormParts(
        isNew ? { reads: [], ...(slots.told === undefined ? {} : { told: slots.told }) } : slots,
      ),
    )
    const screen = described().then(({ page }) =>
      isNew || page === undefined ? formScreen() : recordScreen(),
    )
    const [Shown, resource, kinds, parts] = await Promise.all([
      screen,
      described(),
      kindsOf(described),
      loaded,
    ])
    const Dated = resource.contract.dated === true && !isNew ? await datedScreen() : null
    return (props: ScreenProps) =>
      Dated !== null && dayIn(props.search) !== null
        ? createElement(Dated, { ...props, resource })
        : createElement(Shown, { ...props, resource, kinds, parts })
  })

/** Settings have their own menu next to them. */
const layoutOf = (path: RoutePath): LiveRoute["layout"] =>
  /^\/(setting|super-admin\/(setting|master))\//.test(path) ? "setting" : "default"

/** A company's singleton setting: the same editor on each of its routes. */
export const setting = (
  path: RoutePath,
  title: string,
  load: () => Promise<DescribedSetting>,
): LiveRoutes => {
  const described = once(load)
  const screen = once(async () => {
    const loaded = import("#src/screens/form/formParts.ts").then((m) => m.loadFormParts(slotsOf[path] ?? {}))
    const [Shown, found, kinds, parts] = await Promise.all([
      import("#src/screens/form/SettingScreen.tsx").then((m) => m.SettingScreen),
      described(),
      kindsOf(described),
      loaded,
    ])
    return (props: ScreenProps) => createElement(Shown, { ...props, setting: found, kinds, parts })
  })
  const route = { title, layout: layoutOf(path), load: screen }
  return { [path]: route, [`${path}/form`]: route, [`${path}/form/{id}`]: route }
}

/** A row that is already shown is not fetched again. */
const rowAheadOf =
  (described: Once<Described>): LiveRoute["ahead"] =>
  (_search, from, { id }) => {
    if (from === null) withLoaded(described, ({ contract }) => rowAhead(contract, Number(id)))
  }

/** List and form of a resource; its declaration is loaded with the screen. */
export const resource = (
  path: RoutePath,
  title: string,
  noun: string,
  load: () => Promise<Described>,
): LiveRoutes => {
  const layout = layoutOf(path)
  const described = once(load)
  const slots = slotsOf[path] ?? {}
  const row = formOf(described, slots, false)
  return {
    [path]: {
      title,
      layout,
      load: listOf(described, slots, row),
      ahead: (search: string, from: string | null) =>
        withLoaded(described, ({ contract }) => listAhead(contract, search, from)),
    },
    [`${path}/form`]: { title: `Tambah ${noun}`, layout, load: formOf(described, slots, true) },
    [`${path}/form/{id}`]: {
      title: sentence(noun),
      layout,
      load: row,
      ahead: rowAheadOf(described),
    },
  }
}
