// @ts-check
/** Sharing a moment: its link goes to the clipboard, and its picture is saved. */

const panel = /** @type {HTMLFormElement} */ (document.getElementById("share-panel"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("share-link"));
const hides = /** @type {HTMLInputElement} */ (document.getElementById("share-hidden"));
const said = /** @type {HTMLElement} */ (document.getElementById("share-said"));

/** Ask the server for the link of the moment. */
async function link() {
  const facts = new URLSearchParams();
  for (const [name, value] of new FormData(panel)) facts.append(name, String(value));
  const answer = await fetch(panel.action, { method: "POST", body: facts, headers: { accept: "text/html" } });
  if (!answer.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    throw new Error(page.querySelector("main p")?.textContent ?? String(answer.status));
  }
  return answer.url + (hides.checked ? "" : "/answer");
}

panel.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    field.value = await link();
  } catch (fault) {
    said.textContent = fault instanceof Error ? fault.message : String(fault);
    return;
  }
  field.hidden = false;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = panel.dataset.copied ?? "";
  } catch {
    said.textContent = panel.dataset.failed ?? "";
  }
});

const pictured = document.getElementById("share-picture");
pictured?.addEventListener("click", async () => {
  try {
    const { boardPicture } = await import("./board_picture.js");
    const content = await boardPicture(pictured.dataset.title ?? "", pictured.dataset.detail ?? "");
    if (!content) throw new Error("no picture");
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(content), download: `${pictured.dataset.name}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  } catch {
    said.textContent = pictured.dataset.failed ?? "";
  }
});

export {};
