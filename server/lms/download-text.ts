import { guardedFetch, type OutgoingResponse } from './guarded-fetch.ts';
import { problemOfRequest } from './lms-answer.ts';
import { LmsProblem } from './lms-problem.ts';

/** Canvas sends on to its file store, which may send on to another. */
const mostRedirects = 5;
/** People's own HTML is far shorter; a longer one is most likely an export. */
const maxBytes = 5 * 1024 * 1024;

/**
 * The text of a file in Canvas by the address that the list of files gives, which needs no token: none is sent along,
 * wherever that leads. Throws LmsProblem.
 */
export async function downloadText(address: string): Promise<string> {
  let at = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await ask(at);
    const next = nextOf(answer, at);
    if (next === undefined) return textOf(answer);
    at = next;
  }
  throw new LmsProblem('malformed', 'a file behind too many redirects');
}

async function ask(address: string): Promise<OutgoingResponse> {
  try {
    return await guardedFetch(address, {
      headers: { accept: 'text/html,*/*;q=0.1' },
      maxBytes,
      leavesRedirects: true,
    });
  } catch (error) {
    throw problemOfRequest(error);
  }
}

function nextOf({ status, header }: OutgoingResponse, at: string): string | undefined {
  if (status < 300 || status >= 400) return undefined;
  const next = URL.parse(header('location') ?? '', at)?.href;
  if (next === undefined) throw new LmsProblem('malformed', 'a redirect to nowhere');
  return next;
}

function textOf({ status, text }: OutgoingResponse): string {
  if (status !== 200) throw new LmsProblem(status === 404 ? 'not_found' : 'rejected', `status ${status}`);
  return text.toWellFormed().replaceAll('\0', '');
}
