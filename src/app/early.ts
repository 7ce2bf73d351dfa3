/**
 * Runs before the page is painted, long before the app's code is there: an external script, since the
 * Content-Security-Policy allows no inline one. It must import nothing.
 */
{
  const page = document.documentElement

  // Hide the prerendered login form from a signed-in user who is about to be redirected.
  try {
    if (localStorage.getItem("auth.token")) page.classList.add("signed-in")
  } catch {
    // Storage is disabled: there can be no session.
  }

  // Keep a press made before hydration: the app finds data-pressed and submits the input. Once the app handles the form
  // itself, it has already called preventDefault when the event bubbles up to here.
  document.addEventListener("submit", (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches("form[data-early]"))
      return
    event.preventDefault()
    form.dataset["pressed"] = "1"
  })
}
