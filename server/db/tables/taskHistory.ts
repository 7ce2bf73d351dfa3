import { historyTable } from "./history.ts"
import { tasks } from "./tasks.ts"

export const taskHistory = historyTable("task_history", () => tasks, "with the row")
