/**
 * Runs before the page is painted, long before the app's code is there: an external script, since the
 * Content-Security-Policy allows no inline one. It must import nothing.
 */
{
  const page = document.documentElement

  // The server's copy of the login form is not flashed at somebody who is about to be sent home.
  try {
    if (localStorage.getItem("auth.token")) page.classList.add("signed-in")
  } catch {
    // Storage is switched off: nobody can be signed in.
  }

  // A press before hydration is kept: the app finds data-pressed and submits what was typed. Once the
  // app handles the form itself it has already prevented the default when the event comes up to here.
  document.addEventListener("submit", (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches("form[data-early]"))
      return
    event.preventDefault()
    form.dataset["pressed"] = "1"
  })
}
