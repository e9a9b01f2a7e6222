// @ts-check
/** The progress of an analysis: it is fetched again and again, and the page opens by itself when it is ready. */

const PAUSE = 1_500;

const progress = /** @type {HTMLElement} */ (document.getElementById("progress"));

async function look() {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const news = page.getElementById("progress");
    if (answer.ok && !news) return location.reload();
    if (news && news.textContent !== progress.textContent) progress.replaceChildren(...news.childNodes);
  } catch {
    // the server is away for a moment: ask again
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
