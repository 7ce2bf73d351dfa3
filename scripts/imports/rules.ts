/** Files that go into the login page's first chunk: no schema library, nothing but each other. */
const LIGHT = [
  "contract/menu/menu.ts",
  ...["constants", "envelope", "errors", "user"].map((name) => `contract/kit/${name}.ts`),
]

const BROWSER_PACKAGES = [
  "@headlessui/react",
  "@tiptap/",
  "@xstate/react",
  "leaflet",
  "lucide-react",
  "ofetch",
  "react",
  "react-dom",
  "react-toastify",
  "uplot",
  "wouter",
]
const SERVER_PACKAGES = [
  "@electric-sql/pglite",
  "@fastify/compress",
  "@fastify/helmet",
  "@fastify/multipart",
  "@fastify/static",
  "@node-rs/argon2",
  "csv-parse",
  "drizzle-orm",
  "fastify",
  "fflate",
  "jsep",
  "node:*",
  "nodemailer",
  "pg",
  "sanitize-html",
  "saxes",
  "write-excel-file",
  "yazl",
]
const BEHAVIOUR = ["@xstate/react", "effect", "ofetch", "wouter", "xstate"]

/** Packages that reach a database past the request's own transaction. */
export const DRIVERS = ["@electric-sql/pglite", "drizzle-orm/node-postgres", "pg"]
/** The only modules outside server/db that may open a database. */
export const OPENERS = ["server/main.ts", "server/demo/cli.ts", "server/run/startWords.ts"]
/** The only production modules that may load the demo data, and only when it is asked for. */
export const DEMO_LOADERS = ["server/main.ts", "server/start/firstUse.ts"]

export type Zone = {
  /** Folder prefixes or files it holds; the first zone of the list that fits a file is the file's. */
  readonly holds: readonly string[]
  /** What of the project it may import: folder prefixes or files. */
  readonly may: readonly string[]
  /** What it may import as a type. */
  readonly mayType?: readonly string[]
  /** Either the only packages it may import, or those it may not. */
  readonly packages: { readonly only: readonly string[] } | { readonly never: readonly string[] }
}

/** The server from the ground up: a floor imports itself and what is below it. */
const SERVER_FLOORS: readonly (readonly string[])[] = [
  ["server/time/", "server/db/", "server/files/", "server/run/"],
  ["server/call/"],
  ["server/kit/", "server/mail/", "server/sheets/"],
  ["server/areas/"],
  ["server/imports/"],
  ["server/register/"],
  ["server/docs/", "server/http/"],
  ["server/demo/", "server/start/"],
  ["server/"],
]

/** Areas of the contract that use another's words: a new pair is added here. None may be in a circle. */
export const CONTRACT_PAIRS: readonly string[] = [
  "accounts > members",
  "accounts > rights",
  "attendance > jobs",
  "attendance > members",
  "home > members",
  "home > payroll",
  "imports > attendance",
  "imports > members",
  "jobs > members",
  "leave > claims",
  "overtime > members",
  "payroll > jobs",
  "payroll > members",
  "platform > attendance",
  "platform > fieldwork",
  "platform > kasbon",
  "platform > preferences",
  "welcome > members",
]

/** Areas of the server that reach another, always through its index: whoever adds a pair says so here. */
export const AREA_PAIRS: readonly string[] = [
  "accounts > session",
  "attendance > overtime",
  "claims > members",
  "fieldwork > attendance",
  "home > attendance",
  "home > fieldwork",
  "home > members",
  "home > payroll",
  "leave > attendance",
  "members > attendance",
  "members > leave",
  "members > session",
  "overtime > attendance",
  "overtime > leave",
  "platform > attendance",
  "platform > fieldwork",
  "platform > kasbon",
  "payroll > attendance",
  "payroll > claims",
  "payroll > kasbon",
  "payroll > leave",
  "payroll > members",
  "payroll > overtime",
  "rights > payroll",
  "session > platform",
]

/** Which way the doors open. */
export const ZONES: readonly Zone[] = [
  { holds: LIGHT, may: LIGHT, packages: { only: [] } },
  { holds: ["contract/"], may: ["contract/"], packages: { only: ["effect"] } },
  {
    holds: ["machines/lifecycles/"],
    may: ["contract/", "machines/lifecycles/"],
    packages: { only: ["xstate"] },
  },
  {
    holds: ["machines/"],
    may: ["contract/", "machines/"],
    packages: { only: ["@date-fns/tz", "date-fns", "xstate"] },
  },
  {
    holds: ["src/format/"],
    may: ["contract/", "src/format/"],
    packages: { only: ["@date-fns/tz", "date-fns"] },
  },
  {
    holds: ["src/ui/"],
    may: ["src/format/", "src/ui/"],
    mayType: ["contract/"],
    packages: { never: [...BEHAVIOUR, ...SERVER_PACKAGES] },
  },
  {
    holds: ["src/resources/"],
    may: ["contract/", "src/format/", "src/resources/"],
    mayType: ["src/ui/"],
    packages: { never: [...BEHAVIOUR, ...SERVER_PACKAGES] },
  },
  {
    holds: ["src/api/"],
    may: ["contract/", "machines/", "src/api/"],
    packages: { never: ["wouter", ...SERVER_PACKAGES] },
  },
  {
    holds: ["src/screens/"],
    may: ["contract/", "machines/", "src/api/", "src/format/", "src/resources/", "src/screens/", "src/ui/"],
    packages: { never: ["ofetch", "wouter", ...SERVER_PACKAGES] },
  },
  { holds: ["src/"], may: ["contract/", "machines/", "src/"], packages: { never: SERVER_PACKAGES } },
  // What the law and a company's rules make of facts: no clock, no database, nothing of the process.
  {
    holds: ["server/domain/"],
    may: ["contract/", "server/domain/", "server/time/calendar.ts"],
    packages: { only: ["jsep"] },
  },
  ...SERVER_FLOORS.map((floor, at) => ({
    holds: floor,
    may: ["contract/", "machines/lifecycles/", "server/domain/", ...SERVER_FLOORS.slice(0, at + 1).flat()],
    packages: { never: BROWSER_PACKAGES },
  })),
  { holds: ["tests/"], may: [""], packages: { never: [] } },
  { holds: ["scripts/"], may: [""], packages: { never: [] } },
  { holds: [""], may: ["scripts/"], packages: { never: [] } },
]
