import { request, type Dispatcher } from 'undici';

interface Place {
  readonly origin: string;
  readonly token: string;
  readonly batchIds: readonly number[];
  readonly dispatcher: Dispatcher;
}

/** What kept the workers busy. */
interface Busy {
  /** Stops it, and returns how many courses were tagged or untagged a second. */
  stop(): Promise<number>;
}

/** Has the workers tag all courses of one batch after another without a pause, as people with many courses do. */
export function keepWorkersBusy(place: Place): Busy {
  const began = performance.now();
  let isOver = false;
  let courses = 0;
  const going = (async () => {
    for (let number = 0; !isOver; number += 1) courses += await tagBatch(place, number);
  })();
  return {
    stop: async () => {
      isOver = true;
      await going;
      return courses / ((performance.now() - began) / 1000);
    },
  };
}

interface Action {
  readonly id: number;
  readonly endedAt: string | null;
  readonly counts: { readonly total: number };
}

/** Tags the batch's courses, or takes the tag away again. Returns how many there were. */
async function tagBatch(place: Place, number: number): Promise<number> {
  const { batchIds } = place;
  const batchId = batchIds[Math.floor(number / 2) % batchIds.length];
  let action = await ask(place, '/api/courses/actions', {
    action: number % 2 === 0 ? 'tag' : 'untag',
    params: { tags: ['Busy'] },
    selection: { all: { batchIds: [batchId] } },
  });
  while (action.endedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    action = await ask(place, `/api/bulk-actions/${action.id}`);
  }
  return action.counts.total;
}

async function ask({ origin, token, dispatcher }: Place, path: string, body?: object): Promise<Action> {
  const answer = await request(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    dispatcher,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text) as Action;
}
