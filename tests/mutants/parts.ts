/**
 * A set of files mutated together and the tests that must detect the mutants. Each takes at most 20 minutes on two
 * cores.
 */
export type Part = {
  readonly mutate: readonly string[]
  /** Mutates the SQL of these files, which Stryker treats as plain text (tests/mutants/sql.ts). */
  readonly isSql?: true
  readonly tests: readonly string[]
  /** Minimum mutation score, in percent. */
  readonly goal: number
}

export const parts: Readonly<Record<string, Part>> = {
  contract: {
    mutate: ["formats", "readDate", "safePath", "words"].map((file) => `contract/kit/${file}.ts`),
    tests: ["tests/unit/formats.test.ts", "tests/unit/safePath.test.ts", "tests/unit/importReading.test.ts"],
    goal: 85,
  },
  wire: {
    mutate: ["bounds", "decode", "errors", "times"].map((file) => `contract/kit/${file}.ts`),
    tests: [
      "tests/unit/contract.bounds.test.ts",
      "tests/unit/decode.test.ts",
      "tests/unit/times.test.ts",
      "tests/unit/resourceKit.test.ts",
      "tests/unit/importReading.test.ts",
    ],
    goal: 85,
  },
  rules: {
    mutate: [
      "server/areas/claims/quotas.ts",
      "server/areas/points/lots.ts",
      "server/areas/points/billContent.ts",
      "contract/kit/distance.ts",
      "server/areas/attendance/distance.ts",
      "server/areas/attendance/minutes.ts",
      "server/areas/attendance/schedule.ts",
      "server/areas/attendance/holidayMoves.ts",
      "server/call/fairQueue.ts",
    ],
    tests: ["tests/unit/domain/*.test.ts", "tests/unit/holidays.test.ts", "tests/unit/holidayYears.test.ts"],
    goal: 85,
  },
  lifecycles: {
    mutate: [
      "machines/lifecycles/*Parts.ts",
      "machines/lifecycles/rules.ts",
      "machines/lifecycles/lifecycle.ts",
    ],
    tests: ["tests/unit/lifecycles/*.test.ts"],
    goal: 85,
  },
  screens: {
    mutate: [
      "src/screens/approval/concerns.ts",
      "src/screens/approval/decisions.ts",
      "src/screens/approval/claims/*.ts",
      "src/format/*.ts",
    ],
    tests: ["tests/unit/app/*.test.ts", "tests/unit/ui/*.test.ts", "tests/unit/ui-views/*.test.ts"],
    goal: 70,
  },
  "sql-claims": {
    mutate: ["claimItems", "counted", "kategoriKlaim.calls", "kategoriKlaim.rules", "reimbursment.flow"].map(
      (file) => `server/areas/claims/${file}.ts`,
    ),
    isSql: true,
    tests: ["tests/server/claims/*.test.ts"],
    goal: 85,
  },
  "sql-points": {
    mutate: [
      "balance",
      "ledger",
      "points.calls",
      "setting",
      "storage",
      "sweep",
      "topup.calls",
      "topupRows",
    ].map((file) => `server/areas/points/${file}.ts`),
    isSql: true,
    tests: ["tests/server/points/*.test.ts"],
    goal: 85,
  },
  "sql-attendance": {
    mutate: ["attendance.flow", "correct", "holidays.rules", "officesHours.rules", "shift.rules"].map(
      (file) => `server/areas/attendance/${file}.ts`,
    ),
    isSql: true,
    tests: ["tests/server/attendance/*.test.ts"],
    goal: 85,
  },
  "sql-polls": {
    mutate: ["server/areas/polls/polling.rules.ts", "server/areas/polls/turnout.ts"],
    isSql: true,
    tests: ["tests/server/polls/*.test.ts"],
    goal: 85,
  },
}
