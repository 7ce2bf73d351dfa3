import { visitApproval } from "./visit.flow.ts"
import { type Report, visitLifecycleBy } from "./visitLife.ts"

/** The visit lifecycle; `report` is the data that comes with the event. */
export const visitLifecycle = (report: Report | null = null) =>
  visitLifecycleBy((mover, id) => visitApproval.move(mover, id, { type: "visit.finish" }), report)
