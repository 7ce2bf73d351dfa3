import type { Call } from "#contract/kit/call.ts"
import { type Option, type Options, optionsMachine } from "#machines/options/optionsMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type MasterRow = {
  readonly id: number
  readonly nama: string
  readonly kode?: string | null
  readonly nip?: string
  /** Extra text that distinguishes the option, where its code is not enough. */
  readonly keterangan?: string
  readonly isian?: Readonly<Record<string, unknown>>
}

const optionOf = ({ id, nama, kode = null, nip, keterangan, isian }: MasterRow): Option => ({
  id,
  label: nama,
  note: keterangan ?? nip ?? kode,
  code: kode,
  ...(isian === undefined ? {} : { fills: isian }),
})

/** The name of a row of a master-data call; null if it does not exist or cannot be read. */
export const optionName = async (
  call: Call,
  id: number,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string | null> => {
  const outcome = await send(call, { ...given, ids: [id] })
  if (!outcome.ok) return null
  const { rows } = outcome.value as { readonly rows: readonly MasterRow[] }
  return rows.find((row) => row.id === id)?.nama ?? null
}

/** A searchable select over one of the option calls, filtered by the given values. */
export const optionsOf = (call: Call, given: Readonly<Record<string, unknown>> = {}) =>
  optionsMachine.provide({
    actors: {
      load: actor<Options, { readonly q: string }>(async ({ q }, abort) => {
        const outcome = await send(call, { ...given, ...(q === "" ? {} : { q }) }, abort)
        if (!outcome.ok) return outcome
        const { rows, has_more } = outcome.value as {
          readonly rows: readonly MasterRow[]
          /** Lists that are not master data do not report it. */
          readonly has_more?: boolean
        }
        return {
          ...outcome,
          value: {
            rows: rows.map(optionOf),
            hasMore: has_more ?? false,
          },
        }
      }),
    },
  })
