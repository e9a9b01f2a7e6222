// @ts-check
// Times of the server are written in UTC; this module writes them in the reader's time zone, in the same form.

for (const time of document.querySelectorAll("time")) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(time.dateTime)).map(({ type, value }) => [type, value]));
  time.textContent = `${parts.weekday} ${parts.day} ${parts.month}, ${parts.hour}:${parts.minute}`;
}
