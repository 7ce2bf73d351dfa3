/** Bundle budget: files of the login page's first chunk import only each other, and no schema library. */
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
  "workbox-*",
  "wouter",
]
const SERVER_PACKAGES = [
  "@electric-sql/pglite",
  "@fastify/compress",
  "@fastify/helmet",
  "@fastify/multipart",
  "@fastify/static",
  "@node-rs/argon2",
  "@opentelemetry/*",
  "csv-parse",
  "drizzle-orm",
  "fastify",
  "fflate",
  "jsep",
  "node:*",
  "nodemailer",
  "pg",
  "prom-client",
  "sanitize-html",
  "saxes",
  "web-push",
  "write-excel-file",
  "yazl",
]
const BEHAVIOUR = ["@xstate/react", "effect", "ofetch", "wouter", "xstate"]

/** Database drivers: packages that could bypass the request's own transaction (and its row-level security). */
export const DRIVERS = ["@electric-sql/pglite", "drizzle-orm/node-postgres", "pg"]
/** The only modules outside server/db that may open a database. */
export const OPENERS = [
  "server/backup/run.ts",
  "server/main.ts",
  "server/demo/cli.ts",
  "server/run/startWords.ts",
]
/** The only production modules that may load the demo data, and only on request. */
export const DEMO_LOADERS = ["server/main.ts", "server/start/firstUse.ts"]

/** Pure functions that the demo's activity draws from, so that it cannot reach a table through them. */
const PLAY_PARTS = [
  "accounts",
  "banks",
  "blueprint",
  "claimPlan",
  "days",
  "employees",
  "kasbonWish",
  "leavePlan",
  "maju",
  "nameParts",
  "names",
  "pay",
  "people",
  "pictures",
  "random",
  "taskPlan",
  "visitAnswers",
  "visitPlan",
].map((name) => `server/demo/${name}.ts`)
/** Its command needs the control socket, and the folder it lies in. */
const PLAY_TOOLS = ["ask", "messageOf", "settings"].map((name) => `server/run/${name}.ts`)
const CALENDAR = "server/time/calendar.ts"

export type Zone = {
  /** Folder prefixes or files of the zone; the first matching zone of the list applies. */
  readonly holds: readonly string[]
  /** Project modules it may import: folder prefixes or files. */
  readonly may: readonly string[]
  /** Project modules it may import as types only. */
  readonly mayType?: readonly string[]
  /** Allow list (`only`) or deny list (`never`) of packages. */
  readonly packages: { readonly only: readonly string[] } | { readonly never: readonly string[] }
}

/** Layered architecture of the server, lowest layer first: a layer imports itself and the layers below it. */
const SERVER_FLOORS: readonly (readonly string[])[] = [
  ["server/time/", "server/db/", "server/files/", "server/run/", "server/telemetry/"],
  ["server/call/"],
  ["server/kit/", "server/mail/", "server/sheets/"],
  ["server/areas/"],
  ["server/imports/"],
  ["server/register/"],
  ["server/backup/", "server/docs/", "server/http/"],
  ["server/demo/", "server/start/"],
  ["server/"],
]

/** Areas of the contract that import another area's definitions; add a new pair here. Cycles are refused. */
export const CONTRACT_PAIRS: readonly string[] = [
  "accounts > members",
  "accounts > rights",
  "attendance > jobs",
  "attendance > members",
  "home > members",
  "home > payroll",
  "imports > attendance",
  "imports > career",
  "imports > fieldwork",
  "imports > members",
  "imports > payroll",
  "jobs > members",
  "leave > claims",
  "overtime > members",
  "payroll > jobs",
  "payroll > members",
  "platform > accounts",
  "platform > attendance",
  "platform > fieldwork",
  "platform > jobs",
  "platform > kasbon",
  "platform > points",
  "platform > preferences",
  "rights > fieldwork",
  "sales > fieldwork",
  "sales > jobs",
  "self > articles",
  "self > attendance",
  "self > claims",
  "self > fieldwork",
  "self > leave",
  "self > letters",
  "self > members",
  "self > payroll",
  "self > platform",
  "self > polls",
  "self > warnings",
  "welcome > members",
]

/** Allowed dependencies between server areas, always through the index; a new dependency needs an entry here. */
export const AREA_PAIRS: readonly string[] = [
  "accounts > session",
  "attendance > overtime",
  "career > members",
  "career > payroll",
  "claims > members",
  "fieldwork > attendance",
  "fieldwork > leave",
  "fieldwork > sales",
  "growth > platform",
  "growth > session",
  "home > attendance",
  "home > fieldwork",
  "home > members",
  "home > payroll",
  "home > sales",
  "leave > attendance",
  "members > attendance",
  "members > leave",
  "members > session",
  "overtime > attendance",
  "overtime > leave",
  "platform > attendance",
  "platform > fieldwork",
  "platform > kasbon",
  "platform > payroll",
  "platform > points",
  "platform > session",
  "payroll > attendance",
  "payroll > claims",
  "payroll > kasbon",
  "payroll > leave",
  "payroll > members",
  "payroll > overtime",
  "programs > platform",
  "rights > fieldwork",
  "rights > payroll",
  "sales > fieldwork",
  "self > claims",
  "self > kasbon",
  "self > leave",
  "warnings > letters",
]

/** Dependency direction: which zone may import which. */
export const ZONES: readonly Zone[] = [
  { holds: LIGHT, may: LIGHT, mayType: ["contract/kit/customFields.ts"], packages: { only: [] } },
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
  // Pure domain rules (law and company policy): no clock, no database, no process state.
  {
    holds: ["server/domain/"],
    may: ["contract/", "server/domain/", CALENDAR],
    packages: { only: ["jsep"] },
  },
  {
    holds: PLAY_PARTS,
    may: ["contract/", CALENDAR, ...PLAY_PARTS],
    mayType: ["server/"],
    packages: { only: ["node:zlib"] },
  },
  // The demo's activity is a client of the running server: it plays by calls, and knows no database and no handler.
  {
    holds: ["server/demo/activity/"],
    may: [
      "contract/",
      "machines/lifecycles/",
      "server/demo/activity/",
      CALENDAR,
      ...PLAY_PARTS,
      ...PLAY_TOOLS,
    ],
    packages: { only: ["node:timers/promises", "node:util"] },
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
