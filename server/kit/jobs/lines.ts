import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { type Column, type Value, writeCsv, writeXlsx } from "../../sheets/write.ts"
import type { JobTask, MadeFile, ReadPart } from "./define.ts"

/** Builds the result spreadsheet from the lines of a job's chunks; `name` is without extension. */
export const linesFile = (
  { company, id }: Pick<JobTask<unknown>, "company" | "id">,
  read: ReadPart,
  {
    name,
    columns,
    format,
  }: { readonly name: string; readonly columns: readonly Column[]; readonly format: "xlsx" | "csv" },
): MadeFile => {
  async function* parts(): AsyncGenerator<readonly (readonly Value[])[]> {
    for (let place = 1; ; place += 1) {
      const at = place
      const [part] = await read((tx) =>
        rowsOf<{ cells: Value[][] }>(
          tx,
          sql`select cells from job_lines where companies_id = ${company} and jobs_id = ${id} and place = ${at}`,
        ),
      )
      if (part === undefined) return
      yield part.cells
    }
  }
  const body = format === "csv" ? writeCsv(columns, parts()) : writeXlsx(columns, parts())
  return { name: `${name}.${format}`, type: format, body }
}
