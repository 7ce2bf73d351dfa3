import type { AskPreview } from "#contract/kit/flowRow.ts"
import type { Tx } from "../../db/database.ts"
import type { Mover } from "./mover.ts"

/** Who makes a request: the account that enters it for the employee; null = the employee. */
export type Asker = Mover | null

/** The transaction in which a request is made. */
export type Asking = {
  readonly tx: Tx
  readonly companyId: number
  readonly now: Date
  readonly asker: Asker
  /** Stores the file that the request brings at a path of its payload. @returns its id; null = there is none */
  readonly file: (path: string) => Promise<number | null>
}

/** A request that was made; `after` is what the audit log keeps of it. */
export type MadeAsk = {
  readonly id: number
  /** Its number, where it has one. */
  readonly no?: string
  /** Its version, where more than one transition was made. */
  readonly version?: number
  readonly after: Readonly<Record<string, unknown>>
}

/** A rule that a request breaks, at a field of its payload. */
export type BrokenRule = { readonly field: string; readonly message: string }

/** How a flow makes what its contract declares as \`ask\`. `V`: its values with the employee; `P`: those of the preview. */
export type AskRules<V, P> = {
  /** @throws InvalidFields or Refusal where the request breaks a rule; then nothing was written */
  readonly make: (asking: Asking, values: V) => Promise<MadeAsk>
  readonly preview?: (asking: Omit<Asking, "file">, values: P) => Promise<AskPreview>
  /** Stores a paper that is added while the request waits. @throws InvalidFields where its entry is not known */
  readonly attach?: (tx: Tx, paper: AddedPaper) => Promise<void>
}

/** A paper that is added to a request; `item_id`: the entry it belongs to. */
export type AddedPaper = {
  readonly companies_id: number
  readonly id: number
  readonly item_id: number | null
  readonly files_id: number
}
