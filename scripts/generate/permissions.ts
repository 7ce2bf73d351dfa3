import type { Call } from "#contract/kit/call.ts"
import { appModules, moduleOf } from "#contract/kit/modules.ts"
import { conditionWords, needsWords } from "#contract/kit/needs.ts"
import { calls } from "#contract/index.ts"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import type { GeneratedFile } from "../generate.ts"
import { cellOf } from "../permissions/matrix.ts"
import { maySend, roles } from "../permissions/roles.ts"
import type { Standing, Subject } from "../permissions/subject.ts"
import { subjects } from "../permissions/subjects.ts"

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")

const stateOf = ({ life }: Subject, { state, level, special }: Standing): string => {
  const { places } = anatomyOf(life.machine)
  const place =
    places.find(({ path }) => path === `${state}.level_${level}`) ?? places.find(({ path }) => path === state)
  return `${place?.description ?? state} (\`${state}\`)${special === null ? "" : `; ${special}`}`
}

const senderOf = ({ actions }: Subject): string =>
  actions
    .map(({ title, by }) => {
      if (typeof by === "object") return `${title}: \`${by.path}\``
      return `${title}: ${{ phone: "ponsel", time: "waktu" }[by]}`
    })
    .join(", ")

const section = (subject: Subject): string => {
  const rows = subject.standings.map((standing) => [
    stateOf(subject, standing),
    ...roles.map((role) => {
      const cell = cellOf(subject, standing, role)
      return cell === null ? "–" : cell.map(({ title }) => title).join(", ")
    }),
  ])
  return `## ${subject.title} (\`${subject.id}\`)

${senderOf(subject)}

${table(["keadaan", ...roles.map(({ title }) => title)], rows)}
`
}

const senders = roles.filter(({ who }) => who.length > 0)
const callRows = (calls as readonly Call[])
  .filter(({ scope }) => scope !== "public")
  .toSorted((a, b) => a.path.localeCompare(b.path))
  .map((call) => [
    `\`${call.path}\``,
    call.needs === null ? "" : needsWords(call.needs),
    ...senders.map((role) => (maySend(call, role) ? "ya" : "")),
  ])

const moduleRows = appModules.map((key) => {
  const { nama, actions, scopes, when } = moduleOf(key)
  return [`\`${key}\``, nama, actions.join(", "), scopes.join(", "), conditionWords(when) ?? ""]
})

const page = (): string => `# Who may do what

Written by \`npm run generate\` from the guards of the lifecycles and from the contract; \`git diff\` of this file shows what
a release changes. tests/server/kit/permissions.test.ts asks the server for every cell of a lifecycle that has calls,
tests/server/kit/roles.test.ts for every call. A dash: it cannot be so for this person.

${subjects.map(section).join("\n")}
## Modules

What roles are made of. A module whose condition a company does not meet is closed to all of its accounts: menu, page and
call (tests/server/kit/gate.test.ts asks the server, tests/unit/needs.test.ts the pages).

${table(["modul", "nama", "tindakan", "untuk", "syarat"], moduleRows)}

## Calls

Beside its role in the company an account may be given rights: then it may send what its rights name, and no more. A call
that adds rows needs the right to change when it names one.

${table(["panggilan", "hak", ...senders.map(({ title }) => title)], callRows)}
`

/** Generates docs/permissions.md: for each role, the actions allowed on a row in every state, and the calls it may send. */
export const files: readonly GeneratedFile[] = [{ path: "docs/permissions.md", make: page }]
