import type { Scope } from '#server/infra/tenancy/scope.ts';
import { awakeMs } from '#server/infra/clock.ts';
import { log } from '#server/infra/log.ts';
import { connectionOf } from './connection.ts';
import { canvasWrites } from './canvas-calls.ts';
import type { ClientOptions, TokenSource } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import { type WriteOutcome, outcomeOfAnswer, outcomeOfFailure } from './write-outcome.ts';
import type { Rank } from './budget/budget.ts';
import type { Outcome } from './budget/held-slots.ts';
import { takeSlot } from './budget/take-slot.ts';
import { noteCanvasCall } from './canvas-states.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { outcomeOf, problemOfRequest } from './lms-answer.ts';
import { patienceInUse, type Patience } from './retry-policy.ts';

/** A change in Canvas. */
interface CanvasWrite {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** sent as a form, as in Canvas's documentation */
  readonly form: readonly (readonly [name: string, value: string])[];
}

/** Canvas answers with the one thing that was changed, with all of its text. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Changes things at one Canvas with one token. A change is sent once. It's sent again only where Canvas refused it
 * before carrying it out: with a renewed token, or after a pause that Canvas asked for. What became of a change whose
 * answer didn't come isn't known, and is never found out by sending it again: the caller looks at Canvas.
 */
export class CanvasWriter {
  readonly #origin: string;
  readonly #tokens: TokenSource;
  readonly #patience: Patience;
  readonly #ownShard: string | null;
  readonly #turn: { readonly rank: Rank; readonly owner: number };

  constructor(
    origin: string,
    tokens: TokenSource,
    { patience = patienceInUse(), rank = 'awaited', owner = 0, place }: Omit<ClientOptions, 'signal'> = {},
  ) {
    this.#origin = new URL(origin).origin;
    this.#tokens = tokens;
    this.#patience = patience;
    this.#ownShard = place?.shard ?? null;
    this.#turn = { rank, owner };
  }

  /** Makes a change, and says what became of it. It's never cancelled: an unfinished change is an unknown one. */
  async write(change: CanvasWrite): Promise<WriteOutcome> {
    const outcome = await this.#sendUntilHeard(change);
    const { method, path } = change;
    const found =
      outcome.kind === 'done' ? {} : { problem: outcome.problem.kind, detail: outcome.problem.detail };
    log.info({ origin: this.#origin, method, path, outcome: outcome.kind, ...found }, 'wrote to Canvas');
    return outcome;
  }

  async #sendUntilHeard(change: CanvasWrite): Promise<WriteOutcome> {
    const until = awakeMs() + this.#patience.giveUpAfterMs;
    let renewed: string | undefined;
    for (;;) {
      const token = renewed ?? (await orRefused(() => this.#tokens.current()));
      if (typeof token !== 'string') return token;
      const outcome = await this.#sendOnce(change, token, until - awakeMs());
      if (outcome.kind !== 'refused') return outcome;
      const { kind, mayPass } = outcome.problem;
      if (kind === 'refused_token' && renewed === undefined) {
        const next = await orRefused(() => this.#tokens.renew(token));
        if (next === undefined || next === token) return outcome;
        if (typeof next !== 'string') return next;
        renewed = next;
      } else if (kind !== 'throttled' || !mayPass || awakeMs() >= until) return outcome;
    }
  }

  async #sendOnce({ method, path, form }: CanvasWrite, token: string, leftMs: number): Promise<WriteOutcome> {
    const slot = await orRefused(() =>
      takeSlot(this.#origin, token, { ...this.#turn, before: performance.now() + leftMs }),
    );
    if ('kind' in slot) return slot;
    let seen: Outcome = { isAnswered: false };
    let status: number | undefined;
    const began = performance.now();
    try {
      const answer = await guardedFetch(new URL(path, this.#origin).href, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json+canvas-string-ids',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form.map(([name, value]) => [name, value])).toString(),
        timeoutMs: this.#patience.answerWithinMs,
        maxBytes,
        leavesRedirects: true,
      });
      seen = outcomeOf(answer);
      status = answer.status;
      return outcomeOfAnswer(answer, this.#ownShard);
    } catch (error) {
      return outcomeOfFailure(error);
    } finally {
      slot.leave(seen);
      const ms = performance.now() - began;
      noteCanvasCall({ origin: this.#origin, institutionId: this.#turn.owner, outcome: seen, status, ms });
    }
  }
}

/** What went wrong before anything was sent is a refusal. */
async function orRefused<T>(step: () => Promise<T>): Promise<T | WriteOutcome> {
  try {
    return await step();
  } catch (error) {
    const problem = problemOfRequest(error);
    if (!(problem instanceof LmsProblem)) throw problem;
    return { kind: 'refused', problem, said: null };
  }
}

interface NewConversation {
  /** whom it's for, by their ids in Canvas */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly lmsCourseId: string;
}

/** The changes that the product makes in Canvas, with the core tool's task runner. */
interface CanvasChanges {
  /** Publishes (`offer`) or unpublishes (`claim`) a course. */
  changeState(lmsCourseId: string, event: 'offer' | 'claim'): Promise<WriteOutcome>;
  /** Writes to people in Canvas's inbox, each by themselves. */
  startConversation(conversation: NewConversation): Promise<WriteOutcome>;
}

/** Connects to the institution's Canvas for changes. Without a task runner, each is refused. */
export function changesFor(scope: Scope, options: Omit<ClientOptions, 'signal'> = {}): CanvasChanges {
  const write = async (...[change]: Parameters<CanvasWriter['write']>): Promise<WriteOutcome> => {
    try {
      const { origin, tokens } = await connectionOf(scope, 'core');
      return await new CanvasWriter(origin, tokens, { owner: scope.institutionId, ...options }).write(change);
    } catch (error) {
      if (!(error instanceof LmsProblem)) throw error;
      return { kind: 'refused', problem: error, said: null };
    }
  };
  return {
    changeState: (lmsCourseId, event) =>
      write({
        method: canvasWrites.publish.method,
        path: canvasWrites.publish.path.replace(':id', encodeURIComponent(lmsCourseId)),
        form: [['course[event]', event]],
      }),
    startConversation: ({ recipients, subject, body, lmsCourseId }) =>
      write({
        method: canvasWrites.conversation.method,
        path: canvasWrites.conversation.path,
        form: [
          ...recipients.map((id) => ['recipients[]', id] as const),
          ['subject', subject],
          ['body', body],
          ['context_code', `course_${lmsCourseId}`],
          ['force_new', 'true'],
          ['group_conversation', 'false'],
        ],
      }),
  };
}
