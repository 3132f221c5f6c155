import Link from 'http-link-header';
import { LmsProblem } from './lms-problem.ts';

/**
 * The address of the next page in a `Link` header (RFC 8288), or undefined on the last page. Several headers come
 * joined by commas. Throws LmsProblem 'malformed' when it can't be read: an unknown next page isn't the end of the
 * list.
 */
export function nextLinkIn(header: string): string | undefined {
  const next = linksIn(header).rel('next')[0]?.uri;
  if (next === undefined && mentionsNext.test(header)) throw unreadable();
  return next;
}

/** The address of the last page, if the header names it and can be read. */
export function lastLinkIn(header: string): string | undefined {
  return header === '' ? undefined : linksIn(header).rel('last')[0]?.uri;
}

/** Text in brackets or quotes, or a parameter without a value, which the parser would merge with what follows. */
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
