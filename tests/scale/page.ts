import { asAllLeave, breaking, idleLine, needAt } from "./breaks.ts"
import { checksOf, isReached } from "./checks.ts"
import { ASSUMED, diskOf, loadOf, payLoad, POPULATION, stormRates, valueAt, withRecords } from "./model.ts"
import type { Kept } from "./result.ts"
import { breakTable, checkTable, costTable, sweepTable } from "./tables.ts"
import { bytes, percent, short, table, time, whole, wrapped } from "./words.ts"

const modelOf = (kept: Kept) => {
  const costs = withRecords(kept.calls, kept.record)
  const sweeps = asAllLeave(kept.sweeps, kept.leaving)
  const mean = loadOf(stormRates(), costs)
  const queries = [
    {
      name: "the next job is looked for, one company in five has an open payroll",
      perCompany: POPULATION.paid / POPULATION.companies,
      points: kept.picks,
    },
  ]
  return {
    mean,
    sweeps,
    need: needAt(mean, sweeps),
    pay: payLoad(kept.pay),
    disk: diskOf(kept.stored, kept.calls, kept.pay, kept.dayWal),
    breaks: breaking({ sweeps, queries, mean, pay: kept.pay }),
  }
}
type Model = ReturnType<typeof modelOf>

/** The entries of a year's leave of one employee, ms of CPU. */
const ledgerMs = ({ sweeps, leaving }: Kept): number => {
  const pass = sweeps.find(({ name }) => name === "leave.ledgers")?.passes.at(-1)?.first
  return pass === undefined
    ? 0
    : (pass.server + pass.database) / (leaving * (POPULATION.employees / POPULATION.companies))
}

const headTable = (kept: Kept, { mean, need, pay, disk, breaks }: Model): string => {
  const peak = ASSUMED.peak
  const first = breaks.find(({ at }) => at < POPULATION.companies)
  const failing = breaks.filter(({ at }) => at < POPULATION.companies).length
  return table(
    ["what", "how much", "from"],
    [
      [
        "calls of the check-in storm",
        `${whole(mean.calls)} a second, **${whole(mean.calls * peak)}** at the peak`,
        "assumptions below",
      ],
      [
        "cores of server processes for them",
        `${whole(mean.server)}, **${whole(need.server)}** at the peak`,
        "measured CPU of each call",
      ],
      [
        "server processes, each a core used to 60 %",
        Number.isFinite(need.processes) ? `**${whole(need.processes)}**` : "**no number is enough**",
        `each also runs every sweep, which takes ${percent(need.sweepsEach)} of its core`,
      ],
      [
        "memory of the server processes",
        bytes(need.processes * kept.memory),
        `${bytes(kept.memory)} each, measured after the storm`,
      ],
      [
        "cores of PostgreSQL for the calls",
        `${whole(mean.database)}, **${whole(need.database)}** at the peak`,
        "measured CPU of each call; at 100 % of each core",
      ],
      [
        "cores of PostgreSQL for idle sweeps",
        `**${whole(need.sweepsDatabase)}**`,
        "every server process looks through all companies each minute",
      ],
      [
        "connections",
        `${whole(mean.connections)} in use, **${whole(mean.connections * peak)}** at the peak; pools hold up to ${whole(need.processes * ASSUMED.pool)}`,
        "calls a second × time in a transaction; poolers are needed",
      ],
      [
        "network, answers at the peak",
        `${whole((mean.answerBytes * peak * 8) / 1e6)} Mbit/s`,
        "bytes of each answer, without headers",
      ],
      [
        `payroll of ${whole(POPULATION.paid)} companies within ${ASSUMED.payHours} hours`,
        `${whole(pay.rate)} slips a second: **${whole(pay.processes)}** server processes, ${short(pay.database)} cores of PostgreSQL`,
        `${short(kept.pay.perSecond)} slips a second and process, measured`,
      ],
      [
        "disk, each year",
        `**${bytes(disk.year)}**`,
        `${bytes(disk.employee)} an employee and year, without files and backups`,
      ],
      [
        "log of PostgreSQL (WAL)",
        `**${bytes(disk.walDay)}** a working day, ${bytes(disk.walPay)} more on the 25th`,
        "measured, full_page_writes on",
      ],
      [
        "opening a year of leave, once",
        `${time(ledgerMs(kept) * POPULATION.employees)} of CPU`,
        `${short(ledgerMs(kept))} ms an employee, measured`,
      ],
      [
        "what does not fit",
        `${failing} of ${breaks.length} limits`,
        first === undefined
          ? "nothing breaks below this size"
          : `first: ${first.what}, at ${whole(first.at)} companies`,
      ],
    ],
  )
}

const assumptions = ({ calls }: Kept): string =>
  [
    `- ${whole(POPULATION.companies)} companies with ${whole(POPULATION.employees)} employees, all companies alike; all in one time zone.`,
    `- ${POPULATION.share * 100} % of the employees check in by phone between 07:45 and 08:15. The peak is ${ASSUMED.peak} times the mean.`,
    "  Each opens the page of the check-in (`saya/absen/keadaan`), presses (`saya/absen/catat`) and is told (`me`).",
    `- One in ${ASSUMED.signInEvery} signs in; the others have a session. One in ${ASSUMED.machineEvery} also presses on a machine (\`iclock/cdata\`).`,
    "- The administrator of each company opens the home, the list of employees and the report of the day once in these 30 minutes.",
    `- ${whole(POPULATION.paid)} companies calculate their pay on the 25th within ${ASSUMED.payHours} hours.`,
    `- ${ASSUMED.workDays} working days with ${ASSUMED.pressesADay} presses; a check-out is taken to cost what a check-in costs.`,
    `- A core is used to ${ASSUMED.utilization * 100} %. A core of the servers to buy is one of the machine below; newer ones are often twice as fast.`,
    `- The work of a new day must end within ${ASSUMED.nightHours} hours; ${calls.length} kinds of calls stand for all.`,
  ].join("\n")

const pickWords = ({ picks }: Kept): string =>
  picks.map(([many, ms]) => `${short(ms)} ms among ${whole(many)}`).join(", ")

const storedWords = ({ stored }: Kept): readonly string[] => [
  `A check-in keeps ${bytes(Object.values(stored.checkIn).reduce((sum, one) => sum + one, 0))} with all indexes (${Object.entries(
    stored.checkIn,
  )
    .map(([name, n]) => `\`${name}\` ${whole(n)}`)
    .join(", ")} bytes) and`,
  `${bytes(stored.expiring)} that are deleted again within days. A stored day has ${bytes(stored.day)}, a slip ${bytes(stored.slip)}, an employee`,
  `with an account ${bytes(stored.member)}.`,
]

/** How much of the check-in is planning: what would make it cheaper. */
const planningWords = ({ planning }: Kept): readonly string[] => {
  if (planning.length === 0) return []
  const each = planning.map(
    ({ kind, plan, run, statements }) =>
      `\`${kind}\` sends ${short(statements)} statements, planned in ${short(plan)} ms and run in ${short(run)} ms`,
  )
  const [plan, run] = [
    planning.reduce((sum, one) => sum + one.plan, 0),
    planning.reduce((sum, one) => sum + one.run, 0),
  ]
  return [
    wrapped(
      `What a check-in costs PostgreSQL is planning: ${each.join("; ")} (pg_stat_statements, 20 companies, one call at a time). ${percent(plan / (plan + run))} of the time goes into plans that are made again for each call, because no statement is prepared. Prepared statements would take most of it away; poolers in transaction mode need a version that carries them (PgBouncer 1.21 or later).`,
    ),
  ]
}

/** docs/scale.md. */
export const asPage = (kept: Kept): string => {
  const model = modelOf(kept)
  const checks = checksOf(kept)
  const missed = checks.filter((check) => !isReached(check)).length
  const { storm, sizes, pay } = kept
  const idle = idleLine(model.sweeps, "database")
  const play = Math.round(1 / storm.share)
  return `${[
    "# Scale on paper",
    wrapped(
      `Written by \`npm run scale\` from [scale.json](scale.json); \`-- --page\` writes the page again. Nothing of this size has run: costs were measured with ${whole(sizes.at(-1) ?? 0)} companies of 100 employees on one machine, and **the first table and the table of what breaks are extrapolated** from them, in a line. ${checks.length - missed} of ${checks.length} checks of the model at the end were reached, ${missed} missed.`,
    ),
    `## For ${whole(POPULATION.companies)} companies with ${whole(POPULATION.employees)} employees`,
    headTable(kept, model),
    wrapped(
      `In short: PostgreSQL is one machine for all companies today, and the storm's peak asks for ${short(model.need.databaseCores / ASSUMED.mostCores)} machines of ${ASSUMED.mostCores} cores. So this population needs several databases, each with companies of its own, or a far cheaper check-in.`,
    ),
    "## Assumptions",
    assumptions(kept),
    "## What breaks first",
    wrapped(
      'The size at which a measured line reaches its limit. "Never" is a line without a slope. One process runs the sweeps one after the other; several share the work of a new day, but each looks for it in all companies.',
    ),
    breakTable(model.breaks),
    wrapped(
      `Looking for the next job (\`pick\` in server/kit/jobs/turn.ts) sorts the open jobs of all companies: ${pickWords(kept)} open jobs. It runs before each chunk of each job.`,
    ),
    "## With companies spread over several databases",
    wrapped(
      `Every row of a company has its companies_id, and docs/citus.sql distributes the tables by it, but it is untried: sweeps and queues lock rows of many companies in one statement, which Citus refuses. A cut that needs no new software is several installations as in [cluster.md](cluster.md), each with its own PostgreSQL, servers and a share of the companies, and a name that leads to the right one. At N installations all of the above divides by N, and idle sweeps in PostgreSQL by N²: fewer processes look through fewer companies. One PostgreSQL of ${ASSUMED.mostCores} cores carries ${whole(model.breaks.find(({ what }) => what === "one PostgreSQL, both")?.at ?? 0)} companies by this model. A standby for reports (DATABASE_REPLICA_URL) takes ${"`laporan-absensi`"} from the primary, not the check-ins.`,
    ),
    "## Measured costs",
    wrapped(
      `${kept.machine} · load before ${short(kept.load)} · ${kept.postgres} · ${short(kept.minutes)} minutes. Two calls at a time; CPU from /proc of the server process and of all processes of PostgreSQL. Times include what else the machine did; CPU does so less.`,
    ),
    costTable(kept),
    ...planningWords(kept),
    wrapped(storedWords(kept).join(" ")),
    wrapped(
      `Payroll: ${whole(pay.slips)} slips of ${whole(pay.companies)} companies, ${short(pay.perSecond)} a second in one process; ${short(pay.server)} ms of the server and ${short(pay.database)} ms of PostgreSQL a slip.`,
    ),
    "### Sweeps",
    wrapped(
      `Nothing due: the shortest of three passes. A new day: CPU of the first pass a day later. Growth: the slope between the two larger sizes as a multiple of that between the two smaller ones; 1 is linear. \`leave.ledgers\` was measured with ${kept.leaving} companies that have a yearly leave and is scaled to all, which counts looking at the others as leave, too: it is an upper bound, and its growth says nothing. CPU of PostgreSQL is counted in steps of 10 ms, so short passes are rough. All sweeps with nothing due cost PostgreSQL ${short(valueAt(idle, sizes.at(-1) ?? 0))} ms of CPU each minute from each server process at ${whole(sizes.at(-1) ?? 0)} companies.`,
    ),
    sweepTable(kept, model.sweeps),
    `## Checks at ${whole(sizes.at(-1) ?? 0)} companies`,
    wrapped(
      `The storm was played for ${short(storm.seconds)} s with its peak by a process of its own that sends each call when it is due, however slowly others are answered: ${whole(storm.calls)} calls of ${whole(storm.people)} people, at most ${storm.mostConnections} connections in use, the sender late by ${short(storm.late)} ms at its 99th percentile. Its rate was 1/${play} of the population's. ${play > 100 ? `A hundredth would need ${short((model.mean.server * ASSUMED.peak) / 100)} cores for the server and ${short((model.mean.database * ASSUMED.peak) / 100)} for PostgreSQL at the peak, which this machine does not have: the largest share that it carries was played.` : ""} The storm's prediction is of the calls that were sent. A sweep's prediction is the line through the two smaller sizes.`,
    ),
    checkTable(checks),
  ].join("\n\n")}\n`
}
