import { allVerdicts, type Verdict } from "../fields/verdicts.ts"
import type { GeneratedFile } from "../generate.ts"

const SHOWN = 2
const INSTEAD = {
  title: "what a row is called by",
  record: "information: shown by a list, a page or a file",
  phone: "the employee's application; said under the field",
  site: "the web site; said under the field",
} as const

const readersIn = ({ readers, instead, problem }: Verdict): string => {
  if (problem !== null) return `**${problem}**`
  if (instead !== null) return INSTEAD[instead]
  const more = readers.length - SHOWN
  return (
    readers
      .slice(0, SHOWN)
      .map((path) => `\`${path}\``)
      .join(", ") + (more > 0 ? `, ${more} more` : "")
  )
}

const make = async (): Promise<string> => {
  const all = await allVerdicts()
  const owners = [...new Set(all.map(({ owner }) => owner))]
  const sections = owners.map((owner) => {
    const own = all.filter((one) => one.owner === owner)
    const lines = own.map((one) => `| \`${one.field}\` | ${readersIn(one)} |\n`).join("")
    return `## ${owner.id}\n\n\`${owner.file}\`\n\n| field | read by |\n|---|---|\n${lines}`
  })
  return `# Fields and who reads them

Written by \`npm run generate\`. Each field of every setting and resource that somebody fills in, with the modules whose
rules read it (scripts/fields; found by SQL, by the table's columns and by names that nothing else has, else declared in
scripts/fields/declared.ts). A field that nobody reads says so in its form (\`usedBy\` in src/resources), or
tests/unit/fields.test.ts fails.

${sections.join("\n")}`
}

export const files: readonly GeneratedFile[] = [{ path: "docs/fields.md", make }]
