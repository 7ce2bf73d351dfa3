import { fromStart, type ListQuery, type ListWords, writeQuery } from "#machines/list/listQuery.ts"
import { useWorld } from "../screen.ts"
import type { Address } from "./address.ts"

/** The query in the URL, and its setter. */
export const useAddress = (path: string, query: ListQuery, words: ListWords): Address => {
  const { handle } = useWorld()
  return {
    query,
    onQuery: (patch) =>
      handle({
        type: "navigation.requested",
        to: path + writeQuery(fromStart(query, patch), words),
        replace: false,
      }),
  }
}
