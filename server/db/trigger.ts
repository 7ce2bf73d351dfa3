/** What the database does itself after a statement has changed rows of a table. */
export type Trigger = {
  readonly name: string
  readonly table: string
  readonly event: "insert" | "update" | "delete"
  /** The changed rows, as the function names them. */
  readonly rows: string
  /** The function, with its arguments. */
  readonly call: string
}

export const createTrigger = ({ name, table, event, rows, call }: Trigger): string =>
  `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${call};`
