import { type MachineEntry, one } from "./lib/entries.ts"
import { createApprovalMachine } from "./lifecycles/approvalMachine.ts"
import { createClaimMachine } from "./lifecycles/claimMachine.ts"
import { payrollPeriodMachine } from "./lifecycles/payrollPeriodMachine.ts"
import { createRedemptionMachine } from "./lifecycles/redemptionMachine.ts"
import { createKasbonMachine } from "./lifecycles/kasbonMachine.ts"
import { createVisitApprovalMachine as visitApprovalOf } from "./lifecycles/visitApprovalMachine.ts"
import { taskMachine } from "./lifecycles/taskMachine.ts"
import { visitMachine } from "./lifecycles/visitMachine.ts"
import { careerMachine } from "./lifecycles/careerMachine.ts"
import { raiseMachine } from "./lifecycles/raiseMachine.ts"
import { endingMachine } from "./lifecycles/endingMachine.ts"
import { terminalMachine } from "./lifecycles/terminalMachine.ts"
import { suratMachine } from "./lifecycles/suratMachine.ts"
import { suratPeringatanMachine } from "./lifecycles/suratPeringatanMachine.ts"
import { createTripMachine } from "./lifecycles/tripMachine.ts"
import { createSwapMachine } from "./lifecycles/swapMachine.ts"
import { createDataChangeMachine } from "./lifecycles/dataChangeMachine.ts"
import { createLeaveMachine } from "./lifecycles/leaveMachine.ts"
import { demoRequestMachine } from "./lifecycles/demoRequestMachine.ts"
import { registrationMachine } from "./lifecycles/registrationMachine.ts"
import { trialRequestMachine } from "./lifecycles/trialRequestMachine.ts"
import { companyMachine } from "./lifecycles/companyMachine.ts"
import { topupMachine } from "./lifecycles/topupMachine.ts"

const LEVELS = [1, 2, 3] as const

/** Lifecycles of rows, in the order of the permission matrix. */
export const lifecycleEntries: readonly MachineEntry[] = [
  one("lifecycles/companyMachine.ts", companyMachine),
  one("lifecycles/topupMachine.ts", topupMachine),
  one("lifecycles/payrollPeriodMachine.ts", payrollPeriodMachine),
  one("lifecycles/suratPeringatanMachine.ts", suratPeringatanMachine),
  one("lifecycles/suratMachine.ts", suratMachine),
  one("lifecycles/terminalMachine.ts", terminalMachine),
  one("lifecycles/endingMachine.ts", endingMachine),
  one("lifecycles/careerMachine.ts", careerMachine),
  one("lifecycles/raiseMachine.ts", raiseMachine),
  one("lifecycles/taskMachine.ts", taskMachine),
  one("lifecycles/visitMachine.ts", visitMachine),
  one("lifecycles/trialRequestMachine.ts", trialRequestMachine),
  one("lifecycles/demoRequestMachine.ts", demoRequestMachine),
  one("lifecycles/registrationMachine.ts", registrationMachine),
  ...LEVELS.map((levels) => one("lifecycles/approvalMachine.ts", createApprovalMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/leaveMachine.ts", createLeaveMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/dataChangeMachine.ts", createDataChangeMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/kasbonMachine.ts", createKasbonMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/claimMachine.ts", createClaimMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/redemptionMachine.ts", createRedemptionMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/swapMachine.ts", createSwapMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/tripMachine.ts", createTripMachine({ levels }))),
  ...LEVELS.map((levels) => one("lifecycles/visitApprovalMachine.ts", visitApprovalOf({ levels }))),
]
