import type { ScreenProps } from "../screen.ts"
import { MembersView, type MembersSpec } from "./MembersView.tsx"
import { QueueScreen } from "./QueueScreen.tsx"
import type { QueueKind } from "./kind.ts"
import { SummaryView, type SummarySpec } from "./SummaryView.tsx"

export type Approval = {
  readonly kind: QueueKind
  readonly summary: SummarySpec
  readonly members: MembersSpec
}

/** Requests of one kind, looked at in one of three ways; the address says which. */
export function ApprovalScreen({ approval, ...props }: ScreenProps & { readonly approval: Approval }) {
  const view = new URLSearchParams(props.search).get("tampilan")
  if (view === "rangkuman") return <SummaryView {...props} kind={approval.kind} spec={approval.summary} />
  if (view === "pegawai") return <MembersView {...props} kind={approval.kind} spec={approval.members} />
  return <QueueScreen {...props} kind={approval.kind} />
}
