import { readdir } from "node:fs/promises"
import { basename, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import type { Who } from "#contract/kit/call.ts"
import { companyMenu } from "#contract/menu/entries.ts"
import { MENU_ICONS, type MenuPlace } from "#contract/menu/menu.ts"
import type { Route } from "#contract/pages/routes.ts"
import type { GeneratedFile } from "../generate.ts"
import { at } from "../lib/paths.mjs"

/**
 * Declarations in src/resources, and readable errors for what is missing there, in the retention of tables and in approval
 * flows: the compiler reports the same only as type errors.
 */

export type Declared = {
  readonly file: string
  readonly name: string
  readonly path: string
  readonly title: string
  readonly noun: string
  readonly kind: "resource" | "setting"
  readonly module: string | null
  readonly menu: MenuPlace | null
  /** Who adds rows; null = a setting. */
  readonly write: readonly Who[] | null
  /** Absent when the resource does not declare it, so there is no default. */
  readonly personal: unknown
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const declaredIn = async (file: string): Promise<Declared[]> => {
  const module = (await import(pathToFileURL(at("src", "resources", file)).href)) as Record<string, unknown>
  return Object.entries(module).flatMap(([name, value]): Declared[] => {
    if (!isObject(value) || !isObject(value["contract"])) return []
    // An embedded list (no form) or embedded form (no title) has no route of its own.
    if (!("sections" in value) || !("title" in value)) return []
    const kind = "columns" in value ? "resource" : "setting"
    const {
      path,
      title,
      menu = null,
      personal,
    } = value as Pick<Declared, "path" | "title" | "personal"> & {
      readonly menu?: MenuPlace
    }
    const { noun, module: of, who } = value["contract"]
    return [
      {
        file,
        name,
        path,
        title,
        noun: String(noun),
        kind,
        module: typeof of === "string" ? of : null,
        menu,
        write: kind === "resource" ? (who as { readonly write: readonly Who[] }).write : null,
        personal,
      },
    ]
  })
}

let found: Promise<readonly Declared[]> | undefined

const readDeclared = async (): Promise<readonly Declared[]> => {
  const files = (await readdir(at("src", "resources"), { recursive: true }))
    .map((file) => file.split(sep).join("/"))
    .filter((file) => file.endsWith(".ts"))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
  return (await Promise.all(files.map(declaredIn))).flat()
}

export const declared = (): Promise<readonly Declared[]> => (found ??= readDeclared())

const lacksOf = (
  { path, module, menu, personal }: Declared,
  routes: readonly Pick<Route, "path" | "area">[],
  led: readonly string[],
): string[] => {
  const lacks: string[] = []
  const isNamed = routes.some((route) => route.area !== "own" && route.path === path)
  if (!path.startsWith("/super-admin/") && module === null)
    lacks.push("its contract has no `module`: say which module of contract/kit/modules.ts the page needs")
  if (!isNamed && menu === null && !led.includes(path))
    lacks.push(
      'no menu leads to it: add `menu: { under: "Users", icon: "tags" }`, or `menu: { group: "umum", hint: "…" }` in the settings',
    )
  if (menu !== null && "icon" in menu && !MENU_ICONS.some((icon) => icon === menu.icon))
    lacks.push(
      `there is no icon "${menu.icon}": choose one of MENU_ICONS in contract/menu/menu.ts, or add it there`,
    )
  if (personal === undefined)
    lacks.push("`personal` is missing: true encrypts drafts that hold a NIK, an account number or pay")
  return lacks
}

/** Links of the specification's own top menu. */
const menuLinks = companyMenu.flatMap(({ link, child }) => [
  link,
  ...child.flatMap(({ child_link, child_child }) => [child_link, ...child_child.map((leaf) => leaf.link)]),
])

/** One error message per missing property of a declaration; empty = complete. */
export const forgotten = (
  all: readonly Declared[],
  routes: readonly Pick<Route, "path" | "area">[],
): readonly string[] =>
  all.flatMap((one) =>
    lacksOf(one, routes, menuLinks).map((lack) => `src/resources/${one.file} (${one.path}): ${lack}.`),
  )

/** One sentence per table that server/db/retention.ts does not name. */
export const unkept = (
  exported: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.keys(exported)
    .filter((key) => is(exported[key], PgTable) && !(key in kept))
    .map(
      (key) =>
        `server/db/retention.ts: the table ${key} is missing. Say with which part of a company its rows go (\`${key}: "members"\`), or \`"stays"\` or \`"platform"\`.`,
    )

type FlowParts = {
  readonly id: string
  readonly page: string
  readonly module: string
  readonly calls: object
}
const FLOW_CALLS = ["list", "watch", "summary", "decide", "bulk"] as const

/** One sentence per missing part of an approval flow, declared in `file`. */
export const flowLacks = (
  file: string,
  { id, page, module, calls }: FlowParts,
  known: { readonly pages: readonly string[]; readonly modules: readonly string[] },
): readonly string[] => {
  const lacks = FLOW_CALLS.filter((name) => !(name in calls)).map(
    (name) => `\`calls\` has no \`${name}\`: ${FLOW_CALLS.join(", ")} are required`,
  )
  if (!known.pages.includes(page))
    lacks.push(
      `there is no page ${page}: add it to contract/pages/ownRoutes.ts, its module to contract/pages/routes.ts, and a link to contract/menu/entries.ts`,
    )
  if (!known.modules.includes(module))
    lacks.push(
      `there is no approval module "${module}": add it to contract/kit/approvals.ts, and to contract/kit/modules.ts with the action \`approve\``,
    )
  return lacks.map((lack) => `${file} (${id}): ${lack}.`)
}

/** Shared by the generators of this folder; generates no files itself. */
export const files: readonly GeneratedFile[] = []
