import { previewMenus } from "#contract/areas/platform/menu.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type MenuPreview = AnswerOf<typeof previewMenus>
type Asked = { readonly companies_id: number; readonly role_id: number | null }

export const menuPreview = createQueryMachine<MenuPreview, Asked>("menuPreview", "Pratinjau menu").provide({
  actors: {
    load: actor(({ input, behind }: QueryAsked<Asked>, abort) =>
      withMinimumDelay(behind, () => send(previewMenus, input, abort)),
    ),
  },
})
