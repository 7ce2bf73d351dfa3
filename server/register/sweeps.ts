import { daysComing, daysDue, daysMissing } from "../areas/attendance/index.ts"
import { heldRecords, terminalDays } from "../areas/attendance/terminals/days.ts"
import {
  oldSightings,
  oldTerminalCommands,
  oldTerminalRequests,
  oldUnreadLines,
  silentTerminals,
} from "../areas/attendance/terminals/sweep.ts"
import { expiredSwaps } from "../areas/attendance/swap/sweep.ts"
import { gatheredSums } from "../areas/attendance/gather.ts"
import { publishedArticles } from "../areas/articles/sweep.ts"
import { dueCareers, followedCareers } from "../areas/career/sweep.ts"
import { missedTasks, missedVisits, oldTrackPoints } from "../areas/fieldwork/sweep.ts"
import { expiredRegistrations } from "../areas/growth/sweep.ts"
import { leaveLedgers } from "../areas/leave/sweep.ts"
import { dueTypes } from "../areas/members/attendanceTypes.ts"
import { overtimeDays } from "../areas/overtime/sweep.ts"
import { endedTerms } from "../areas/privacy/endedTerms.sweep.ts"
import { dataTermSweep } from "../areas/privacy/terms.sweep.ts"
import { expiredArchives } from "../areas/platform/purge.sweep.ts"
import { completedEndings } from "../areas/payroll/endings/sweep.ts"
import { duePay } from "../areas/payroll/sweep.ts"
import { companyFigureSweep } from "../areas/platform/figures.sweep.ts"
import { nearLimits, oldUses } from "../areas/platform/limits.sweep.ts"
import { expiredCredits, expiredTopups } from "../areas/points/sweep.ts"
import { endingKeys, expiredKeys, oldDeliveries } from "../areas/programs/sweep.ts"
import { endedPolls } from "../areas/polls/turnout.ts"
import { endedCompanies, endingTrials } from "../areas/platform/sweep.ts"
import { birthdays, oldPhotos } from "../areas/preferences/sweep.ts"
import {
  endedSessions,
  idleSessions,
  oldChallenges,
  oldKeys,
  oldNetworks,
  oldRequests,
  oldThrottles,
  oldWrites,
} from "../areas/session/sweep.ts"
import { oldReminderMarks, reminders } from "./reminders.sweep.ts"
import { duePrices } from "../areas/sales/sweep.ts"
import { expiredLetters } from "../areas/warnings/sweep.ts"
import { dataKeyRotation } from "../kit/sweeps/dataKeys.ts"
import { litter } from "../kit/sweeps/litter.ts"
import { expiredFiles, oldJobs } from "../kit/jobs/sweep.ts"
import type { Sweep } from "../kit/sweeps/define.ts"

/** Time-based state changes: written within a minute, while reads already take them into account. */
const everyMinute: readonly Sweep[] = [
  expiredTopups,
  expiredCredits,
  dueTypes,
  terminalDays,
  silentTerminals,
  daysDue,
  daysMissing,
  daysComing,
  gatheredSums,
  expiredSwaps,
  endedPolls,
  leaveLedgers,
  endedCompanies,
  endingTrials,
  nearLimits,
  birthdays,
  reminders,
  publishedArticles,
  overtimeDays,
  expiredLetters,
  completedEndings,
  dueCareers,
  followedCareers,
  missedVisits,
  missedTasks,
  companyFigureSweep,
  expiredRegistrations,
  duePrices,
  endingKeys,
  expiredKeys,
  dataKeyRotation,
]

/** Clean-up: expired rows, and files that no row of `files` references. */
export const everyHour: readonly Sweep[] = [
  oldWrites,
  idleSessions,
  endedSessions,
  oldChallenges,
  oldKeys,
  oldThrottles,
  oldRequests,
  oldNetworks,
  oldPhotos,
  oldReminderMarks,
  oldTrackPoints,
  heldRecords,
  oldTerminalRequests,
  oldTerminalCommands,
  oldSightings,
  oldUnreadLines,
  expiredFiles,
  oldJobs,
  expiredArchives,
  oldDeliveries,
  dataTermSweep,
  endedTerms,
  oldUses,
  duePay,
  litter,
]

/** All sweeps, in the order of their turns. */
export const sweeps: readonly Sweep[] = [...everyMinute, ...everyHour]
