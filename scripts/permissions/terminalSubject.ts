import { reclaimTerminals, retireTerminals, terminalStatuses } from "#contract/areas/attendance/mesin.ts"
import { type TerminalFacts, terminalLife } from "#machines/lifecycles/terminalMachine.ts"
import { anyLife, AT, first, standing, type Subject } from "./subject.ts"

const terminal = (status: TerminalFacts["status"], changes: Partial<TerminalFacts> = {}): TerminalFacts => ({
  ...first,
  status,
  last_seen_at: status === "diadopsi" ? AT : null,
  silent_min: 60,
  ...changes,
})

export const terminalSubject: Subject = {
  id: "terminal",
  title: "Mesin absensi sebuah perusahaan",
  life: anyLife(terminalLife),
  at: AT,
  actions: [
    { type: "mesin.adopt", title: "mengirim kode", by: "time", more: {} },
    { type: "mesin.silence", title: "dinyatakan diam", by: "time", more: {} },
    { type: "mesin.hear", title: "terdengar lagi", by: "time", more: {} },
    { type: "mesin.retire", title: "pensiunkan", by: retireTerminals, more: {} },
    { type: "mesin.reclaim", title: "sambungkan lagi", by: reclaimTerminals, more: {} },
  ],
  standings: terminalStatuses.map((state) => standing(state, () => terminal(state))),
}
