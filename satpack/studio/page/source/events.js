// Changes of jobs from the server: one stream for all tabs of a studio, since browsers open six to a server.

import { api } from "./api.js";

const CHANNEL = `satpack studio ${location.pathname}`;

/** Follow jobs; `report` is called with { jobs } once, then with { changed }, and with { away } when the server does not answer. */
export function followJobs(report, known) {
  if (!navigator.locks) {
    followAlone(report);
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  let leads = false;
  const tell = (news) => {
    report(news);
    channel.postMessage({ news });
  };
  channel.onmessage = ({ data }) => {
    if (data.news) report(data.news);
    else if (leads) channel.postMessage({ news: known() });
  };
  // the tab that holds the lock has the stream; when it is closed, the next one gets both
  navigator.locks.request(CHANNEL, () => {
    leads = true;
    open(tell);
    return new Promise(() => {});
  });
  channel.postMessage({ asks: true });
}

/** Without locks, which browsers have only for pages of this machine: a stream for each visible tab. */
function followAlone(report) {
  let source = null;
  const look = () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else source ??= open(report);
  };
  document.addEventListener("visibilitychange", look);
  look();
}

function open(report) {
  const source = new EventSource("api/events");
  source.onmessage = ({ data }) => report(JSON.parse(data));
  source.onerror = async () => {
    // a stream may break for a moment
    await api.files().then(() => report({ away: false }), () => report({ away: true }));
  };
  return source;
}
