import { Effect, Schema } from "effect"
import { MENU_ICONS } from "../../menu/menu.ts"
import { type AppModule, appModules, moduleOf } from "../../kit/modules.ts"
import { defineCall } from "../../kit/call.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, id, oneOf, optionalId, optionalOneOf, optionalText, text } from "../../kit/schema.ts"
import { matchRoute } from "../../pages/routes.ts"

export const audiences = ["super", "company", "all"] as const
export type Audience = (typeof audiences)[number]
/** Maximum depth of the menu, from the specification. */
export const MENU_LEVELS = 3

const pathIn = (link: string): string => link.replace(/[?#].*$/, "")

/**
 * Reason why an entry of this audience cannot link there; null = it can. The menu tree of a company serves ordinary
 * accounts: an account with a role has the office scope.
 */
export const linkProblem = (link: string, audience: Audience): string | null => {
  const route = /^\/(?!\/)/.test(link) ? matchRoute(pathIn(link))?.route : undefined
  if (route === undefined) return "Halaman ini tidak ada. Isi alamat di dalam aplikasi, misalnya /cuti"
  const { access, needs } = route
  if (access === "guest" || access === "public") return "Halaman ini terbuka tanpa masuk, bukan untuk menu"
  const isForSuper = access === "super"
  if (audience !== "company" && !isForSuper) return "Super administrator tidak dapat membuka halaman ini"
  if (audience !== "super" && isForSuper) return "Akun perusahaan tidak dapat membuka halaman ini"
  return needs === null || isForOrdinary(needs.module)
    ? null
    : `${moduleOf(needs.module).nama} hanya untuk admin perusahaan, yang menunya tetap`
}
const isForOrdinary = (module: AppModule): boolean => moduleOf(module).scopes.includes("office")

type Given = {
  readonly link: string | null
  readonly active_link: string | null
  readonly audience: Audience
  readonly module_key: AppModule | null
}
const problems = ({ link, active_link, audience, module_key }: Given): readonly Problem[] => {
  const wrong = link === null ? null : linkProblem(link, audience)
  return [
    ...(wrong === null ? [] : [{ path: ["link"], issue: wrong }]),
    ...(active_link === null || /^\/(?!\/)/.test(active_link)
      ? []
      : [{ path: ["active_link"], issue: "Isi awal alamat, misalnya /laporan-absensi" }]),
    ...(module_key === null || audience === "super" || isForOrdinary(module_key)
      ? []
      : [{ path: ["module_key"], issue: "Modul ini hanya untuk admin perusahaan, yang menunya tetap" }]),
  ]
}

/** Menus as a tree of three levels, served to accounts without a fixed menu. Siblings are ordered manually. */
export const menu = defineResource(
  {
    id: "menu",
    group: "master/menu",
    verbs: { list: "list", find: "find", create: "save", remove: "delete" },
    extra: { sort: "update-sorting", options: "options" },
    chooseAll: true,
    scope: "platform",
    alias: "menu_id",
    noun: "menu",
    fields: {
      menu_name: text(40),
      /** null = top level. */
      parent_id: optionalId,
      audience: oneOf(audiences),
      /** null = a heading for other entries. */
      link: optionalText(200),
      /** Path prefix for which it is marked as active; null = its link. */
      active_link: optionalText(200),
      icon: optionalOneOf(MENU_ICONS),
      active_icon: optionalOneOf(MENU_ICONS),
      /** Shown only with the view right on this module, in addition to the page's own rights. */
      module_key: Schema.NullOr(Schema.Literals(appModules)).pipe(
        Schema.withDecodingDefaultKey(Effect.succeed(null)),
      ),
      is_active: flag(true),
    },
    shown: {
      parent_nama: Schema.NullOr(Schema.String),
      /** 1 to 3. */
      level: Schema.Int,
      order: Schema.Int,
      /** Number of direct children. */
      jumlah_anak: Schema.Int,
    },
    sortedBy: "parent_id",
    exampleRows: { sort: [2, 1, 5, 6, 13] },
    sortsTop: true,
    /** The tree, depth first. */
    sorts: ["order", "menu_name", "updated_at"],
    filters: {
      parent_id: Schema.optionalKey(Schema.NullOr(id)),
      audience: Schema.optionalKey(oneOf(audiences)),
      is_active: Schema.optionalKey(Schema.Boolean),
    },
    who: { read: ["super"], write: ["super"] },
    module: null,
    example: { menu_name: "Menu Contoh", parent_id: null, audience: "company", link: "/cuti" },
  },
  problems,
)

const entry = {
  id: Schema.Int,
  menu_name: Schema.String,
  link: Schema.NullOr(Schema.String),
  active_link: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String),
  active_icon: Schema.NullOr(Schema.String),
  audience: Schema.Literals(audiences),
  module_key: Schema.NullOr(Schema.Literals(appModules)),
  is_active: Schema.Boolean,
}
const leaf = Schema.Struct(entry)
const middle = Schema.Struct({ ...entry, child: Schema.Array(leaf) })

export const allMenus = defineCall({
  path: "master/menu/list/all",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({ rows: Schema.Array(Schema.Struct({ ...entry, child: Schema.Array(middle) })) }),
  summary: "Seluruh pohon menu",
  example: {},
})

/**
 * Access preview: the inputs from which an account's menus and pages are derived: a company's modules, flags and
 * plan, a role's rights, and the tree. Without a company or role they are null; a role belongs to the company or is a
 * template.
 */
export const previewAccess = defineCall({
  path: "master/menu/preview",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ companies_id: optionalId, role_id: optionalId }),
  answer: Schema.Struct({
    company: Schema.NullOr(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        modules: Schema.Array(Schema.String),
        features: Schema.Array(Schema.String),
        plan: Schema.Struct({ name: Schema.String, is_limited_storage: Schema.Boolean }),
        /** Why its accounts cannot sign in; null = they can. */
        closed: Schema.NullOr(Schema.Literals(["closed", "trialOver"])),
      }),
    ),
    role: Schema.NullOr(
      Schema.Struct({ id: Schema.Int, nama: Schema.String, rights: Schema.Array(Schema.String) }),
    ),
    /** Entries of the tree in order. */
    entries: Schema.Array(Schema.Struct({ ...entry, parent_id: Schema.NullOr(Schema.Int) })),
  }),
  summary: "Modul, paket, hak, dan pohon menu yang menentukan apa yang dilihat sebuah akun",
  example: { companies_id: 1000 },
})
