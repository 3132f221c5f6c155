import type { Checklist, ChecklistUser, DraftContent } from '#shared/checklists/checklist.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { mergeDrafts, type Clash } from '#shared/checklists/merge-drafts.ts';
import type { Problem } from '../data/problem.ts';
import type { Outcome } from '../data/use-action.ts';

/** How long a pause in editing starts a save, in milliseconds. */
const pauseMs = 700;

/** How the draft is doing: all saved, about to be saved, being saved, not saved, or overtaken by somebody else. */
type DraftPhase = 'saved' | 'waiting' | 'saving' | 'failed' | 'outdated';

/** A draft as it's edited. */
export interface KeptDraft {
  /** the checklist as the server told it last */
  readonly seen: Checklist;
  readonly content: DraftContent;
  readonly phase: DraftPhase;
  /** why it wasn't saved */
  readonly problem: Problem | undefined;
  /** what both people changed, after their changes were put together */
  readonly clashes: readonly Clash[];
  /** whom the draft can name so far */
  readonly people: ReadonlyMap<number, ChecklistUser>;
  /** goes up each time the content is replaced by other means than editing */
  readonly epoch: number;
}

interface Server {
  readonly save: (version: number, content: DraftContent) => Promise<Outcome<Checklist>>;
  /** the newest state; undefined if it can't be read */
  readonly read: () => Promise<Checklist | undefined>;
  /** told of each new state */
  readonly onSeen: (checklist: Checklist) => void;
}

export type DraftKeeper = ReturnType<typeof keepDraft>;

/**
 * Keeps a draft while it's edited: saves it after each pause, one save after the other, and stops when somebody else was
 * first, keeping what was edited until its editor has decided.
 */
export function keepDraft(checklist: Checklist, server: Server) {
  let kept = startOf(checklist);
  let sent = kept.content;
  let queue: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<KeptDraft>) => {
    kept = { ...kept, ...change };
    for (const tell of listeners) tell();
  };
  const settle = (seen: Checklist) => {
    clearTimeout(timer);
    const content = contentOf(seen);
    sent = content;
    const people = new Map([...kept.people, ...peopleIn(seen)]);
    set({ ...startOf(seen), content, people, epoch: kept.epoch + 1 });
    server.onSeen(seen);
  };
  const saveOnce = async () => {
    if (kept.content === sent || kept.phase === 'outdated') return;
    const content = kept.content;
    set({ phase: 'saving', problem: undefined });
    const { result, problem } = await server.save(kept.seen.draftVersion, content);
    if (problem) return set({ phase: isOutdated(problem) ? 'outdated' : 'failed', problem });
    sent = content;
    set({ seen: result, phase: kept.content === content ? 'saved' : 'waiting' });
    server.onSeen(result);
  };
  /** Saves what isn't yet; true if everything is saved then. */
  const flush = async () => {
    clearTimeout(timer);
    queue = queue.then(saveOnce);
    await queue;
    return kept.content === sent;
  };
  const put = (content: DraftContent, others: Partial<KeptDraft> = {}) => {
    clearTimeout(timer);
    const isStuck = kept.phase === 'outdated' && others.seen === undefined;
    set({ ...others, content, phase: isStuck ? 'outdated' : 'waiting' });
    if (!isStuck) timer = setTimeout(() => void flush(), pauseMs);
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => kept,
    edit: (change: (content: DraftContent) => DraftContent) => {
      const content = change(kept.content);
      if (content !== kept.content) put(content);
    },
    meet: (person: ChecklistUser) => set({ people: new Map([...kept.people, [person.id, person]]) }),
    flush,
    settle,
    /** Takes note that a publication or deletion was refused: perhaps somebody else was first. */
    refuse: (problem: Problem) => {
      if (isOutdated(problem)) set({ phase: 'outdated', problem });
    },
    /** Takes over what others did, as long as there's nothing of one's own to lose. */
    follow: (newest: Checklist) => {
      if (newest.draftVersion > kept.seen.draftVersion && kept.phase === 'saved') settle(newest);
    },
    /** Puts one's own changes onto the newest draft; false if it can't be read. */
    mergeOntoNewest: async () => {
      const newest = await server.read();
      if (!newest) return false;
      const at = (seen: Checklist, content: DraftContent) => ({
        content,
        publishedUsers: seen.users.map(({ id }) => id),
      });
      const { content, clashes } = mergeDrafts({
        base: at(kept.seen, contentOf(kept.seen)),
        mine: at(kept.seen, kept.content),
        theirs: at(newest, contentOf(newest)),
      });
      settle(newest);
      put(content, { seen: newest, clashes });
      return true;
    },
    /** Gives one's own changes up for the newest draft; false if it can't be read. */
    takeNewest: async () => {
      const newest = await server.read();
      if (newest) settle(newest);
      return newest !== undefined;
    },
  };
}

const startOf = (seen: Checklist): KeptDraft => ({
  seen,
  content: contentOf(seen),
  phase: 'saved',
  problem: undefined,
  clashes: [],
  people: peopleIn(seen),
  epoch: 0,
});

const isOutdated = ({ code, fields }: Problem) =>
  code === 'conflict' && fields?.['body.version'] !== undefined;

function peopleIn({ users, taskTemplates, draft }: Checklist): Map<number, ChecklistUser> {
  const named = [
    ...users,
    ...taskTemplates.flatMap((task) => task.users),
    ...(draft ? [...draft.usersToAssign, ...draft.usersToRemove] : []),
    ...(draft?.taskTemplates.flatMap((task) => task.users) ?? []),
  ];
  return new Map(named.map((user) => [user.id, user]));
}
