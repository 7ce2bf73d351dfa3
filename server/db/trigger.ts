/** A statement-level trigger of a table. */
export type Trigger = {
  readonly name: string
  readonly table: string
  readonly event: "insert" | "update" | "delete"
  /** Transition tables (changed rows), with the names the function uses. */
  readonly rows: string
  /** The function call with its arguments. */
  readonly call: string
}

export const createTrigger = ({ name, table, event, rows, call }: Trigger): string =>
  `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${call};`
