import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { type AnyFlow, askedValues } from "#contract/kit/flow.ts"
import type { Call } from "#contract/kit/call.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { DescribedForm } from "./describe.ts"
import type { AnyField } from "./fields.ts"

/** The form by which an administrator enters a request for an employee; see `defineFlow`. */
export type DescribedAsk = DescribedForm & {
  readonly flow: Pick<AnyFlow, "id" | "root" | "noun" | "calls" | "ask">
  /** Heading of the page. */
  readonly title: string
  /** Initial values from the query of its address. */
  readonly startFrom?: (query: URLSearchParams) => Readonly<Record<string, unknown>>
  /** The queue where the request waits. */
  readonly back: { readonly label: string; readonly href: RoutePath }
}

type Words = {
  /** Where several forms enter requests of one flow: the name of this one, for its draft. */
  readonly id?: string
  readonly title: string
  readonly back: DescribedAsk["back"]
  /** One sentence above the fields. */
  readonly text: string
  /** Fields after the employee. */
  readonly fields: readonly (AnyField | readonly AnyField[])[]
  readonly start: Readonly<Record<string, unknown>>
}

const member: AnyField = {
  kind: "reference",
  key: "members_id",
  label: "Pegawai",
  required: true,
  options: masterPegawai,
  shownBy: "members_nama",
}

type AskedFlow = AnyFlow & { readonly calls: { readonly ask: Call } }

/** The form of the requests that a flow declares as \`ask\`. */
export const describeAsk = (flow: AskedFlow, words: Words): DescribedAsk => {
  const { calls, ask, module, noun } = flow
  return {
    contract: {
      id: `${words.id ?? flow.id}-catat`,
      noun,
      who: { read: calls.ask.who, write: calls.ask.who },
      module,
      values: askedValues(flow),
      files: ask?.files ?? {},
    },
    flow,
    path: words.back.href,
    sections: [{ title: "Pengajuan", text: words.text, fields: [member, ...words.fields] }],
    start: words.start,
    personal: false,
    title: words.title,
    back: words.back,
  }
}

/** A scanned document of a request. */
export const paperField = (key: string, label: string, hint: string): AnyField => ({
  kind: "file",
  key,
  label,
  hint,
  accept: "image/jpeg,image/png,image/webp,application/pdf",
  shownBy: key,
  maxBytes: 5_000_000,
})
