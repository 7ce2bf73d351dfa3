import { createElement } from "react"
import { listAhead } from "#src/api/list.ts"
import type { RoutePath } from "#contract/routes.ts"
import type { Described, DescribedSetting } from "#src/resources/describe.ts"
import type { FormSlots } from "#src/screens/resource/formParts.ts"
import type { ListSlots } from "#src/screens/resource/listParts.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import { once, withLoaded } from "../once.ts"
import type { LiveRoute, LiveRoutes } from "./liveRoute.ts"
import { slotsOf } from "./slots.ts"

const listScreen = () => import("#src/screens/resource/ListScreen.tsx").then((m) => m.ListScreen)
const formScreen = () => import("#src/screens/resource/FormScreen.tsx").then((m) => m.FormScreen)

/** A list, once its declaration, the views it needs and what the resource puts in its slots are there. */
const listOf = (described: () => Promise<Described>, slots: ListSlots) =>
  once(async () => {
    const loaded = import("#src/screens/resource/listParts.ts").then(async ({ loadListParts }) =>
      loadListParts(await described(), slots),
    )
    const [Shown, resource, parts] = await Promise.all([listScreen(), described(), loaded])
    return (props: ScreenProps) => createElement(Shown, { ...props, resource, parts })
  })

/** The views of the kinds of fields a declaration has. */
export const kindsOf = async (described: () => Promise<Pick<Described, "sections">>) => {
  const { loadKinds } = await import("#src/screens/resource/kinds.ts")
  return loadKinds(await described())
}

/** A form, once the views of the kinds of fields it has and what the resource puts in its slots are there. */
const formOf = (described: () => Promise<Described>, slots: FormSlots) =>
  once(async () => {
    const loaded = import("#src/screens/resource/formParts.ts").then((m) => m.loadFormParts(slots))
    const [Shown, resource, kinds, parts] = await Promise.all([
      formScreen(),
      described(),
      kindsOf(described),
      loaded,
    ])
    return (props: ScreenProps) => createElement(Shown, { ...props, resource, kinds, parts })
  })

/** Settings have their own menu beside them. */
const layoutOf = (path: RoutePath): LiveRoute["layout"] =>
  path.startsWith("/setting/") || path.startsWith("/super-admin/") ? "setting" : "default"

/** A setting of which a company has one: the same editor on each of its routes. */
export const setting = (
  path: RoutePath,
  title: string,
  load: () => Promise<DescribedSetting>,
): LiveRoutes => {
  const described = once(load)
  const screen = once(async () => {
    const [Shown, found, kinds] = await Promise.all([
      import("#src/screens/resource/SettingScreen.tsx").then((m) => m.SettingScreen),
      described(),
      kindsOf(described),
    ])
    return (props: ScreenProps) => createElement(Shown, { ...props, setting: found, kinds })
  })
  const route = { title, layout: layoutOf(path), load: screen }
  return { [path]: route, [`${path}/form`]: route, [`${path}/form/{id}`]: route }
}

/** List and form of a resource; what its declaration says comes with the screen. */
export const resource = (
  path: RoutePath,
  title: string,
  noun: string,
  load: () => Promise<Described>,
): LiveRoutes => {
  const slots = slotsOf[path] ?? {}
  const layout = layoutOf(path)
  const described = once(load)
  const form = formOf(described, slots.form ?? {})
  return {
    [path]: {
      title,
      layout,
      load: listOf(described, slots.list ?? {}),
      ahead: (search: string, from: string | null) =>
        withLoaded(described, ({ contract }) => listAhead(contract, search, from)),
    },
    [`${path}/form`]: { title: `Tambah ${noun}`, layout, load: form },
    [`${path}/form/{id}`]: { title: `Ubah ${noun}`, layout, load: form },
  }
}
