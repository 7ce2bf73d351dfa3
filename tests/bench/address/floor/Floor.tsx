import { useEffect, useState } from "react"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { home } from "#contract/areas/home/home.ts"
import type { waiting } from "#contract/areas/inbox/inbox.ts"
import { authKeys } from "#src/api/browser/storage.ts"
import { post } from "../../lib/post.ts"

type Day = AnswerOf<typeof home>
type Queues = AnswerOf<typeof waiting>["queues"]

const asked = (() => {
  const token = localStorage.getItem(authKeys.token)
  return Promise.all([
    post<Day>("index/home", { offices_id: null }, token),
    post<{ readonly queues: Queues }>("inbox/waiting", { offices_id: null }, token),
  ])
})()

/** The baseline of the home: today's figures and the pending rows, by the product's own two calls. */
export function Floor() {
  const [answers, setAnswers] = useState<Awaited<typeof asked> | null>(null)
  useEffect(() => void asked.then(setAnswers), [])
  if (answers === null) return null
  const [{ cards }, { queues }] = answers
  return (
    <main className="p-6">
      <h1 className="mb-4 text-title font-bold">Dashboard</h1>
      <ul>
        {queues.map(({ flow, page, noun, count }) => (
          <li key={flow}>
            <a href={page}>
              {count} {noun}
            </a>
          </li>
        ))}
      </ul>
      <div data-coach="figures">
        {Object.entries(cards ?? {}).map(([name, figure]) => (
          <a key={name} href="/laporan-absensi">
            {name}: {String(figure)}
          </a>
        ))}
      </div>
    </main>
  )
}
