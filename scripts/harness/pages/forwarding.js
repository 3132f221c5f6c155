// The platform's storage frame. The tool can name this frame's origin when it sends a secret; the page around the
// tool keeps the values. Messages go from the tool to that page and back.
const subjects = new Set(['lti.put_data', 'lti.get_data']);

/**
 * Who waits for an answer, by the question's number.
 * @type {Map<number, { window: Window, origin: string }>}
 */
const asking = new Map();
let asked = 0;

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source === parent && data?.reply) {
    const waiting = asking.get(data.number);
    asking.delete(data.number);
    waiting?.window.postMessage(data.reply, waiting.origin);
  } else if (source && subjects.has(data?.subject)) {
    asked += 1;
    asking.set(asked, { window: /** @type {Window} */ (source), origin });
    const forwarded = { subject: 'harness.forwarded', number: asked, from: origin, message: data };
    parent.postMessage(forwarded, location.origin);
  }
});
