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

/** Text in brackets, or in quotes of either kind, or a parameter without a value, which the parser would merge. */
const parts =
  /<[^<>]*>|(?<quoted>"(?:[^"\\]|\\.)*"|(?<==\s*)'[^'"<>;,]*')|;\s*(?<alone>[\w!#$%&'*+.^`|~-]+)\s*(?=[;,]|$)/g;
const emptyElements = /^[\s,]+|,(?=\s*(,|$))/g;
/** A relation can be several words, in any order. */
const mentionsNext =
  /\brel\s*=\s*(?:(?<quote>["'])(?:(?!\k<quote>).)*?|[^"';,<>]*?)(?<![^\s"'=])next(?![^\s"';,])/is;

function linksIn(header: string) {
  const readable = header.replace(parts, readablePart).replace(emptyElements, '');
  try {
    return Link.parse(readable);
  } catch {
    throw unreadable();
  }
}

/** Words in quotes with one blank between them, as the parser splits them. */
function readablePart(part: string, ...rest: unknown[]) {
  const { quoted, alone } = rest.at(-1) as { quoted?: string; alone?: string }; // String.replace's named groups
  if (alone !== undefined) return `;${alone}=""`;
  return quoted === undefined ? part : `"${quoted.slice(1, -1).trim().replaceAll(/\s+/g, ' ')}"`;
}

const unreadable = () => new LmsProblem('malformed', 'a Link header that cannot be read');
