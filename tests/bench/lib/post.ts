type Answer<A> = { readonly api_status: 0 | 1; readonly api_message: string; readonly data: A }

/** A minimal API call of the baseline. */
export const post = async <A>(call: string, payload: object, token: string | null): Promise<A> => {
  const response = await fetch(`/api/v1/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { "access-token": token }) },
    body: JSON.stringify(payload),
  })
  const answer = (await response.json()) as Answer<A>
  if (answer.api_status !== 1) throw new Error(answer.api_message)
  return answer.data
}
