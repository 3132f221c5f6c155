import type { Scope } from '#server/infra/tenancy/scope.ts';
import { connectionOf } from './connection.ts';
import { canvasWrites } from './canvas-calls.ts';
import { CanvasWriter } from './canvas-writer.ts';
import type { ClientOptions } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import type { WriteOutcome } from './write-outcome.ts';

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
