import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useBeforeUnload } from 'react-router';
import type { Checklist } from '#shared/checklists/checklist.ts';
import { readChecklist } from '#shared/checklists/checklist.api.ts';
import { call } from '../data/call.ts';
import { useSaveDraft } from './checklist.api.ts';
import { keepDraft } from './draft-keeper.ts';

/** The draft of a checklist, which saves itself: after pauses, and when its editor goes elsewhere. */
export function useDraft(newest: Checklist, onSeen: (checklist: Checklist) => void) {
  const { id } = newest;
  const { run } = useSaveDraft();
  const [keeper] = useState(() =>
    keepDraft(newest, {
      save: (version, { taskTemplates, ...content }) =>
        run({ params: { id }, body: { ...content, taskTemplates: [...taskTemplates], version } }),
      read: () => call(readChecklist, { params: { id } }).catch(() => undefined),
      onSeen,
    }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get);
  useEffect(() => keeper.follow(newest), [keeper, newest]);
  useEffect(
    () => () => {
      void keeper.flush();
    },
    [keeper],
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (keeper.get().phase === 'saved') return;
        event.preventDefault();
        void keeper.flush();
      },
      [keeper],
    ),
  );
  return { keeper, kept };
}
