import type { AnswerOf } from "#contract/kit/call.ts"
import type { claims } from "#contract/areas/claims/reimbursment.ts"

export type Claim = AnswerOf<typeof claims.calls.detail>
export type Ask = (call: string, payload: object) => Promise<unknown>

export const PATH = "/reimbursment"
export const APPROVAL = "reimbursment/approval"
export const rupiah = (amount: number) => `Rp\u00a0${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")}`

/** Calls the real server directly, as the company's administrator. */
export const asking = async (
  api: (
    call: string,
    payload: object,
    token: string,
  ) => Promise<{ readonly body: { readonly data?: unknown } }>,
  token: string,
): Promise<Ask> => {
  const ask: Ask = async (call, payload) => (await api(call, payload, token)).body.data
  return Promise.resolve(ask)
}
export const waiting = async (ask: Ask): Promise<readonly Claim[]> =>
  ((await ask("reimbursment/list/all", { status: "pending", per_page: 100 })) as { rows: Claim[] }).rows
export const claim = async (ask: Ask, id: number): Promise<Claim> =>
  (await ask("reimbursment/list/detail", { id })) as Claim
export const isOver = ({ items, quotas }: Claim): boolean =>
  quotas.some(
    ({ rest, item_ids }) =>
      rest !== null &&
      items.filter(({ id }) => item_ids.includes(id)).reduce((sum, { amount }) => sum + amount, 0) > rest,
  )
export const some = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("the demo has no such claim")
  return value
}
