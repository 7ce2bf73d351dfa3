import { happeningsOf, sources, TEST_EVENT } from "#contract/areas/programs/events.ts"
import type { Call } from "#contract/kit/call.ts"
import { API_BASE } from "#contract/kit/constants.ts"
import { KEY_PREFIX, keyModules, mayByKey } from "#contract/kit/keyCalls.ts"
import { ACTIONS, actionWords, moduleOf } from "#contract/kit/modules.ts"
import { LIMIT_DEFAULTS } from "#contract/kit/limits.ts"
import { conditionWords } from "#contract/kit/needs.ts"

/** Chapter of the API document: how a program connects with an API key. */

/** Choices need the right to see, by key. */
const rightFor = ({ needs }: Call): string | null =>
  needs?.action === "choose" ? "view" : (needs?.action ?? null)

const callsOf = (calls: readonly Call[], module: string, action: string): string =>
  calls
    .filter((call) => mayByKey(call) && call.needs?.module === module && rightFor(call) === action)
    .map(({ path }) => `\`${path}\``)
    .toSorted()
    .join(", ")

const rows = (calls: readonly Call[]): string =>
  keyModules
    .flatMap((key) => {
      const { nama, when, scopes } = moduleOf(key)
      const conditions = [conditionWords(when), scopes.includes("office") ? null : "hanya kunci semua kantor"]
      const told = conditions.filter((words) => words !== null).join("; ")
      return ACTIONS.flatMap((action) => {
        const paths = callsOf(calls, key, action)
        const right = `${actionWords[action]} (\`${key}.${action}\`)`
        return paths === "" ? [] : [`| ${nama}${told === "" ? "" : ` (${told})`} | ${right} | ${paths} |`]
      })
    })
    .join("\n")

const eventRows = sources
  .map((source) => {
    const names = happeningsOf(source).map((happening) => `\`${source.key}.${happening}\``)
    return `| ${source.nama} | ${names.join(", ")} |`
  })
  .join("\n")

/** Verification of a delivery, as a test runs it. */
const VERIFY = `import { createHmac, timingSafeEqual } from "node:crypto"

export const isFromBalai = (secret, headers, body) => {
  const id = headers["webhook-id"]
  const at = headers["webhook-timestamp"]
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const expected = Buffer.from("v1," + createHmac("sha256", key).update(id + "." + at + "." + body).digest("base64"))
  return headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

export const keyChapter = (calls: readonly Call[]): string => {
  const count = calls.filter(mayByKey).length
  return `## Kunci API

A program calls with an API key. It sends the same calls as the browser, with the same schemas, rights and checks.

1. A company administrator opens *Pengaturan → Kunci API*, adds a key with its rights, and presses *Terbitkan rahasia*. The
   secret (\`${KEY_PREFIX}…\`) is shown once.
2. The program sends \`POST ${API_BASE}/<call>\` with a JSON object as its body:

\`\`\`sh
curl -s https://balai.example${API_BASE}/members/list-all \\
  -H 'Authorization: Bearer ${KEY_PREFIX}YOUR_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"page": 1, "per_page": 20}'
\`\`\`

3. Every answer is an envelope: \`{"api_status": 1, "api_message": "OK", "data": {…}}\`. A list has \`data.rows\`, \`data.total\`,
   \`data.last_page\`, and \`data.next\`, which the next request sends as \`cursor\`.

### What a key may do

${count} of the ${calls.length} calls can be sent with a key: those of a company that belong to a module. Refused are sign-in and
sessions, \`me\`, notifications, the calls about oneself (\`saya/…\`), choices for forms (\`master-data/…\`; the lists below have
the same rows), background jobs, imports and invitations, keys and webhooks themselves, accounts of administrators and their
replacements, the company's own data and points, and the platform. At each call a key has the rights that all of these grant:

- the rights and offices ticked at the key
- the rights that the account which gave the key has now; if that account is deactivated, the key ends
- the modules that the company has now

Pay is in the answers only if the key has \`payroll.view\` and is for all offices. All other keys read null there.

| module | right | calls |
|---|---|---|
${rows(calls)}

The fields of each call are at \`/api/docs\` of the running server, and as OpenAPI 3.1 at \`/api/docs/openapi.json\`.

### Writing once

A write takes \`request_id\`, 8 to 64 characters (\`A-Z a-z 0-9 _ -\`), for example a UUID. Send the same \`request_id\` again after a
timeout: the write has one effect, and the answer is that of the first request. The same \`request_id\` with other values is
refused with the reason \`repeated\`. A change names the \`version\` of the row that it was made from; if another one came first, the
answer has the reason \`stale\` and the current row.

\`\`\`sh
curl -s https://balai.example${API_BASE}/devisi/create \\
  -H 'Authorization: Bearer ${KEY_PREFIX}YOUR_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"request_id": "0b6f2c1e-7d6a-4a55-9d0e-2f1f6f1f7a10", "nama": "Gudang"}'
\`\`\`

### Errors

| HTTP | \`api_status\` | meaning |
|---|---|---|
| 200 | 1 | done |
| 200 | 0, \`is_validate: 1\` | fields are wrong: \`data.errors\` has the messages by field |
| 200 | 0, \`data.reason\` | refused: \`forbidden\` (right, office, or address), \`switched_off\` (module), \`not_found\`, \`in_use\`, \`state\`, \`stale\`, \`repeated\` |
| 401 | 0 | the key is unknown, revoked, expired, or its giver's account is deactivated; \`api_message\` says which |
| 404 | 0 | no such call, or not with this method |
| 413 | 0 | the body is too large (1 MB without files) |
| 429 | 0 | over the limit; wait as many seconds as \`Retry-After\` says |
| 503 | 0 | maintenance or restart: try again later |

### Limits

Each key has ${LIMIT_DEFAULTS.key_calls} calls per minute and server process. A network that sends ${LIMIT_DEFAULTS.key_calls} wrong secrets in a minute is refused for
the rest of it. A key can be limited to IP addresses and networks. What a key writes is in the audit log with its name.

## Webhook

A webhook posts to an https address when data changes: *Pengaturan → Webhook*. The payload has the row's id and status; read the
rest with an API key.

1. A company administrator opens *Pengaturan → Webhook*, adds the address and its events, and presses *Terbitkan rahasia*. The
   secret (\`whsec_…\`) is shown once.
2. *Kirim percobaan* sends \`${TEST_EVENT}\`. The log below it has each delivery of the last 30 days with its answer, and sends one again.

\`\`\`json
{ "type": "cuti.status_changed", "timestamp": "2026-11-20T01:00:00.000Z", "data": { "id": 12, "status": "approved" } }
\`\`\`

\`status\` is null where the change has none. No payload has a name, an amount or a field.

Deliveries are signed by [Standard Webhooks](https://www.standardwebhooks.com), whose libraries verify them: \`webhook-id\`,
\`webhook-timestamp\` (seconds), and \`webhook-signature\`, one or more of \`v1,<base64>\` separated by spaces. The signature is
HMAC-SHA256 of \`<webhook-id>.<webhook-timestamp>.<body>\` with the base64-decoded part of the secret after \`whsec_\`. During 24
hours after a rotation there are two. Verify before the body is parsed:

\`\`\`js
${VERIFY}
\`\`\`

Ignore a \`webhook-id\` that is known: a delivery that was repeated has the same one.

Answer with a status of 2xx within 10 seconds. Anything else is repeated after 30 seconds, then after twice as long each time, 11 times
in all. After 20 failures in a row, or a 410, the webhook is stopped and its administrator is notified. Events are sent as long as the
administrator who last saved the webhook may see the module.

| data | events |
|---|---|
${eventRows}

A request that is made is \`created\`; one that is decided is \`changed\` and \`status_changed\`, with the new status. Slips can be read
from \`payroll-periods.status_changed\` with the status \`approved\` on: one delivery for the period, not one for each slip.

## Assistants (MCP)

\`/mcp\` is a server of the [Model Context Protocol](https://modelcontextprotocol.io) over Streamable HTTP, without sessions.
An assistant connects with an API key whose *Asisten AI* is *Membaca saja* or *Membaca dan menulis*:

\`\`\`json
{
  "mcpServers": {
    "balai": {
      "type": "http",
      "url": "https://balai.example/mcp",
      "headers": { "Authorization": "Bearer ${KEY_PREFIX}YOUR_SECRET" }
    }
  }
}
\`\`\`

Each call that the key may send is a tool: \`devisi/list-all\` is \`devisi__list-all\`, with the call's schema and words. Writes are listed
only for *Membaca dan menulis*, and need \`request_id\`. A tool answers the envelope of its call as text. Rights, offices, limits and
audit are those of the key. A message counts as one call. Files cannot be sent.

| HTTP | meaning |
|---|---|
| 400 | several messages in one request |
| 401 | no key, or one that is not valid |
| 403 | the key is not opened to assistants, or not used from its address; a page of another site |
| 405 | not POST: there is no stream and no session |
| 429 | over the limit of the key |

From a command line: \`npx @modelcontextprotocol/inspector@0.17.2 --cli https://balai.example/mcp --transport http --method tools/list
--header "Authorization: Bearer ${KEY_PREFIX}YOUR_SECRET"\`
`
}
