/** Wrappers that Canvas adds around a body for its apps: a few elements at either end. */
const mostAround = 10;

const signing =
  /([?&](?:amp;)?)(?:sf_verifier|verifier|access_token|jwt|signature|expires|key-pair-id|policy|session_token|x-amz-[a-z-]+)=[^&"'\s<>#]*/gi;
const apiAddress = /\sdata-api-(?:endpoint|returntype)=(?:"[^"<>]*"|'[^'<>]*')/gi;

/** HTML without what signs its addresses and without Canvas's own additions to its elements. */
export const unsigned = (html: string) => html.replace(signing, '$1').replace(apiAddress, '');

/** A body without the parts Canvas writes differently on every request, so two readings compare equal. */
export const normalised = (html: string) => unsigned(withoutEnds(html)).trim();

/** A body without the styles and scripts that Canvas puts around it for its apps. */
export function withoutEnds(html: string) {
  let text = html.trim();
  for (let times = 0; times < mostAround; times += 1) {
    const shorter = withoutLast(withoutFirst(text)).trim();
    if (shorter.length === text.length) return text;
    text = shorter;
  }
  return text;
}

function withoutFirst(text: string) {
  if (/^<link\s/i.test(text)) return text.slice(text.indexOf('>') + 1 || text.length);
  if (!/^<script[\s>]/i.test(text)) return text;
  const end = text.indexOf('</script>');
  return end === -1 ? text : text.slice(end + '</script>'.length);
}

function withoutLast(text: string) {
  if (text.endsWith('</script>')) {
    const start = text.lastIndexOf('<script');
    return start === -1 ? text : text.slice(0, start);
  }
  const start = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  return start !== -1 && /^<link\s/i.test(text.slice(start, start + 6)) ? text.slice(0, start) : text;
}
