// The platform's storage frame. The tool can name this frame's origin when it says a secret; the page around the
// tool keeps the values. What is said goes from the tool to that page and back.
const subjects = new Set(['lti.put_data', 'lti.get_data']);

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source === parent && data?.reply) {
    tellFrames(data.reply, data.to);
  } else if (subjects.has(data?.subject)) {
    parent.postMessage({ subject: 'harness.forwarded', from: origin, message: data }, location.origin);
  }
});

/**
 * Frames of other origins cannot be looked into; the browser hands the message only to the origin that is named.
 * @param {unknown} reply
 * @param {string} to
 */
function tellFrames(reply, to) {
  for (let index = 0; index < parent.frames.length; index += 1) {
    parent.frames[index]?.postMessage(reply, to);
  }
}
