/** A statement-level trigger of a table. */
export type Trigger = {
  readonly name: string
  readonly table: string
  readonly event: "insert" | "update" | "delete"
  /** Transition tables (changed rows), with the names the function uses. */
  readonly rows: string
  /** The function call with its arguments. */
  readonly call: string
  /** Does not run for rows that are moved into an archive or back (`movingRows`): what it writes is moved, too. */
  readonly isForNewRows?: true
}

/** Setting of a transaction that moves rows into an archive or back. */
export const MOVING = "app.moving"
const unlessMoving = ` when (coalesce(current_setting('${MOVING}', true), '') <> 'on')`

export const createTrigger = ({ name, table, event, rows, call, isForNewRows }: Trigger): string =>
  `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement${isForNewRows === true ? unlessMoving : ""} execute function ${call};`
