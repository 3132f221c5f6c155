import Link from 'http-link-header';
import { LmsProblem } from './lms-problem.ts';

/**
 * The address of the next page that a `Link` header names (RFC 8288), or undefined on the last page. Several headers
 * are given joined by commas. Throws LmsProblem 'malformed' when it cannot be read: that the list went on and nobody
 * knows where is not its end.
 */
export function nextLinkIn(header: string): string | undefined {
  const next = linksIn(header).rel('next')[0]?.uri;
  if (next === undefined && mentionsNext.test(header)) throw unreadable();
  return next;
}

/** Text in brackets or quotes, or a parameter without a value, which the parser would take together with what follows. */
const parts = /<[^<>]*>|"(?:[^"\\]|\\.)*"|;\s*([\w!#$%&'*+.^`|~-]+)\s*(?=[;,]|$)/g;
const emptyElements = /^[\s,]+|,(?=\s*(,|$))/g;
const mentionsNext = /\brel\s*=\s*("[^"]*\bnext\b|next\b)/i;

function linksIn(header: string) {
  const readable = header
    .replace(parts, (part, name?: string) => (name === undefined ? part : `;${name}=""`))
    .replace(emptyElements, '');
  try {
    return Link.parse(readable);
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new LmsProblem('malformed', 'a Link header that cannot be read');
