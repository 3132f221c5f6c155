import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How often to ask while a large change is being undone, in milliseconds. */
const runningPollMs = 1_500;

/** What this person can undo, and what's being undone. */
export const useUndos = () =>
  useEndpoint(
    listUndos,
    {},
    {
      refreshInterval: (data) => (data?.undos.some(({ status }) => status === 'running') ? runningPollMs : 0),
    },
  );

/** Undoes a change. That can concern anything on the page. */
export const useUndoChange = () => useAction(undoChange, { refreshes: 'all' });
