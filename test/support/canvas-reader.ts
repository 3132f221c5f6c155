import { nextLinkIn } from '#server/lms/link-header.ts';
import type { Harness } from '#scripts/harness/harness.ts';

interface CanvasAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** the address of the next page; null on the last one */
  readonly next: string | null;
}

/** Who sends the request, and how. */
interface CanvasAsking {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const stringIds = { accept: 'application/json+canvas-string-ids' };

/** Calls the simulated Canvas of the harness's first institution, as its service account by default. */
export async function askCanvas(
  harness: Harness,
  path: string,
  asking: CanvasAsking = {},
): Promise<CanvasAnswer> {
  const { token = harness.institution('northfield').serviceToken, headers = stringIds } = asking;
  const answer = await fetch(new URL(path, harness.origin), {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const next = nextLinkIn(answer.headers.get('link') ?? '') ?? null;
  return { status: answer.status, headers: answer.headers, text: await answer.text(), next };
}

/** An object from Canvas, with the fields that a test looks at. */
export type CanvasObject = Readonly<Record<string, unknown>>;

/** One object, or one page of a list. */
export const readCanvas = async (harness: Harness, path: string, asking?: CanvasAsking) =>
  JSON.parse((await askCanvas(harness, path, asking)).text) as unknown;

/** Every item of a list with the sizes of its pages, following the links as Canvas asks of its clients. */
export async function readCanvasList(harness: Harness, path: string, asking?: CanvasAsking) {
  const items: CanvasObject[] = [];
  const sizes: number[] = [];
  for (let next: string | null = path; next !== null;) {
    const answer: CanvasAnswer = await askCanvas(harness, next, asking);
    const page = JSON.parse(answer.text) as CanvasObject[];
    items.push(...page);
    sizes.push(page.length);
    next = answer.next;
  }
  return { items, sizes };
}
