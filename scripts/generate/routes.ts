import { needsWords } from "#contract/kit/needs.ts"
import { type Route, type RouteArea, ROUTES } from "#contract/pages/routes.ts"
import { livePages, liveRoutes, ownRoutes } from "#src/app/routes.ts"
import type { GeneratedFile } from "../generate.ts"

const AREAS: readonly { readonly area: RouteArea; readonly title: string }[] = [
  { area: "general", title: "General and top level" },
  { area: "onboarding", title: "Onboarding" },
  { area: "users", title: "Employees and office admins" },
  { area: "setting", title: "Settings" },
  { area: "super-admin", title: "Super administrator" },
  { area: "good-id", title: "Good-id" },
  { area: "sub-service", title: "Sub-services" },
]

const shownAs = ({ path }: Route): string | null => liveRoutes[path]?.title ?? livePages[path] ?? null

const line = (route: Route): string => {
  const shown = shownAs(route)
  return `| \`${route.path}\` | ${route.access} | ${route.needs === null ? "" : needsWords(route.needs)} | ${shown === null ? "" : "yes"} | ${shown ?? ""} |`
}

const section = ({ area, title }: (typeof AREAS)[number]): string => {
  const routes = ROUTES.filter((route) => route.area === area)
  const live = routes.filter((route) => shownAs(route) !== null)
  return `## ${title} (${live.length} of ${routes.length})

| path | who | needs | live | what is shown |
|---|---|---|---|---|
${routes.map(line).join("\n")}
`
}

const named = ROUTES.filter(({ area }) => area !== "own")

const page = (): string => {
  const live = named.filter((route) => shownAs(route) !== null)
  return `# Routes

Written by \`npm run generate\` from \`contract/pages/routes.ts\` and \`src/app/routes.ts\`. ${live.length} of ${named.length} routes are live;
any other shows the 404 page until its screen is built. \`{id}\` is a parameter, \`{id?}\` an optional one, \`*\` any deeper path.

who: guest = signed out only, public = no session needed, company = everybody of a company,
setting = whoever may open the settings, super = super administrators. needs: the module and the right a page asks for (docs/permissions.md has both).

${AREAS.map(section).join("\n")}
## Routes of our own

${ROUTES.filter(({ area }) => area === "own")
  .map((route) => `- \`${route.path}\`: ${shownAs(route) ?? ""}`)
  .join("\n")}
${ownRoutes.map(({ path, why }) => `- \`${path}\`: ${why}`).join("\n")}
`
}

/** Generates docs/routes.md: implementation status of the product's pages. */
export const files: readonly GeneratedFile[] = [{ path: "docs/routes.md", make: page }]
