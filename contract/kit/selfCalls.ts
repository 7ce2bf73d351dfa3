import { Schema } from "effect"
import type { ApprovalModule } from "./approvals.ts"
import { type Call, defineCall, type PayloadSchema } from "./call.ts"
import { askPreview, type Fields, type Words } from "./flowRow.ts"
import type { AskSpec } from "./flowCalls.ts"
import { sentence } from "./words.ts"
import { PAPER } from "./paper.ts"
import { id, listFields, oneOf, optionalId, optionalLongText, pageOf, writeFields } from "./schema.ts"

/** A flow whose requests employees make themselves. */
type Asked = {
  readonly id: string
  readonly root: string
  readonly noun: string
  readonly module: ApprovalModule
  readonly statuses: Words
  readonly row: Schema.ConstraintDecoder<unknown>
  readonly ask: AskSpec
  readonly invalidates: readonly string[]
}
type FieldsOf<F extends Asked> = F["ask"]["fields"] extends infer A extends Fields ? A : never
type PreviewOf<F extends Asked> = F["ask"] extends { readonly preview: readonly (infer K)[] }
  ? Pick<FieldsOf<F>, K & keyof FieldsOf<F>> extends infer P extends Fields
    ? P
    : Record<never, never>
  : Record<never, never>

type Examples = { readonly [K in "detail" | "ask" | "cancel" | "attach"]?: object }

/** Papers that can be added to one request. */
export const MOST_PAPERS = 10

/** The list of the payload whose entries have a paper each (`items.*.receipt`); null = the request has one of its own. */
const listOf = (files: AskSpec["files"]): string | null => {
  const [path] = Object.keys(files ?? {})
  return path?.includes(".*.") === true ? (path.split(".")[0] ?? null) : null
}

/** Adds a paper to a request that waits, in addition to those it has; no paper = its flow has none. */
const attachCall = <const P extends string>(
  path: P,
  { noun, module, ask, invalidates }: Asked,
  example: object | undefined,
) => {
  const isOfItem = listOf(ask.files) !== null
  /** The entry of the request that it belongs to; the only one by default. Only for requests with papers by entry. */
  const entry = { item_id: optionalId }
  return defineCall({
    path,
    scope: "tenant",
    who: ["self"],
    needs: { module, action: "choose", own: true },
    payload: Schema.Struct({
      ...writeFields,
      id,
      note: optionalLongText(200),
      ...((isOfItem ? entry : {}) as typeof entry),
    }),
    answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
    files: { paper: PAPER },
    write: true,
    invalidates,
    summary: `Menambah berkas pada ${noun} yang belum diputuskan`,
    example: example ?? { id: 1, ...(isOfItem ? { item_id: 1 } : {}) },
    refusal: "not_found",
  })
}
type Attach<F extends Asked> = F["ask"] extends { readonly files: object }
  ? { readonly attach: ReturnType<typeof attachCall<`saya/${F["root"]}/lampir`>> }
  : Record<never, never>

/**
 * The calls by which an employee makes and follows their own requests of a flow, from its declaration: `list`, the latest
 * first; `detail`; `preview`, what would come of a request and which rules it breaks; `ask`; `cancel`, while it waits; and
 * `attach`, for a flow with papers.
 * None takes an employee: they are about the one of the account.
 */
export const selfOf = <const F extends Asked>(flow: F, examples: Examples = {}) => {
  const { root, noun, module, ask, invalidates } = flow
  const at = <const E extends string>(end: E) => `saya/${root}/${end}` as `saya/${F["root"]}/${E}`
  const given = {
    scope: "tenant",
    who: ["self"],
    needs: { module, action: "choose", own: true },
  } as const
  const { members_id: _, ...example } = ask.example as { readonly members_id?: number }
  const { preview = [] } = ask
  const shown = Object.fromEntries(
    Object.entries(ask.fields).filter(([key]) => preview.includes(key)),
  ) as unknown as PreviewOf<F>
  const row = flow.row as F["row"]
  return {
    flow,
    calls: {
      list: defineCall({
        ...given,
        path: at("list"),
        payload: Schema.Struct({
          ...listFields,
          status: Schema.optionalKey(oneOf(flow.statuses as F["statuses"])),
        }),
        answer: pageOf(row),
        summary: `${sentence(noun)} sendiri, yang terbaru lebih dulu`,
        example: {},
      }),
      detail: defineCall({
        ...given,
        path: at("detail"),
        payload: Schema.Struct({ id }),
        answer: row,
        summary: `Satu ${noun} sendiri`,
        example: examples.detail ?? { id: 1 },
        refusal: "not_found",
      }),
      preview: defineCall({
        ...given,
        path: at("hitung"),
        payload: Schema.Struct(shown) as Schema.Struct<PreviewOf<F>> & PayloadSchema,
        answer: askPreview,
        background: true,
        summary: `Akibat ${noun} sebelum dikirim, dan aturan yang dilanggarnya`,
        example: Object.fromEntries(Object.entries(example).filter(([key]) => preview.includes(key))),
      }),
      ask: defineCall({
        ...given,
        path: at("ajukan"),
        payload: Schema.Struct({ ...writeFields, ...(ask.fields as FieldsOf<F>) }),
        answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
        files: ask.files ?? {},
        write: true,
        invalidates,
        summary: `Mengajukan ${noun}`,
        example: examples.ask ?? example,
      }),
      cancel: defineCall({
        ...given,
        path: at("batal"),
        payload: Schema.Struct({ ...writeFields, id, note: optionalLongText(500) }),
        answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
        write: true,
        invalidates,
        summary: `Menarik ${noun} yang belum diputuskan`,
        example: examples.cancel ?? { id: 1 },
        refusal: "not_found",
      }),
      ...((ask.files === undefined
        ? {}
        : { attach: attachCall(at("lampir"), flow, examples.attach) }) as unknown as Attach<F>),
    },
  }
}

/** Common type of the calls of one flow. */
export type SelfCalls = {
  readonly flow: Asked
  readonly calls: { readonly [K in "list" | "detail" | "preview" | "ask" | "cancel"]: Call } & {
    readonly attach?: Call
  }
}

/** Whether papers of a flow belong to the entries of a request, as receipts to expenses. */
export const hasPaperOfItem = ({ flow }: Pick<SelfCalls, "flow">): boolean => listOf(flow.ask.files) !== null

/** Fields of a request of one's own, as its form submits them. */
export const ownValues = ({ flow }: Pick<SelfCalls, "flow">) => Schema.Struct(flow.ask.fields)
