import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { browserStorage } from '../data/storage.ts';
import { useSettings } from '../data/use-settings.tsx';

/** Which courses the dashboard is about; nothing chosen means all. */
export interface ScopeChoice {
  readonly batchIds: readonly number[];
  readonly teamId: number | null;
  readonly termId: string | null;
}

const names = ['batches', 'team', 'term'] as const;

const idsIn = (list: string | null) =>
  (list ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

const read = (params: URLSearchParams): ScopeChoice => ({
  batchIds: idsIn(params.get('batches')),
  teamId: idsIn(params.get('team'))[0] ?? null,
  termId: params.get('term') || null,
});

const write = ({ batchIds, teamId, termId }: ScopeChoice) =>
  new URLSearchParams({
    ...(batchIds.length > 0 && { batches: batchIds.join(',') }),
    ...(teamId !== null && { team: String(teamId) }),
    ...(termId !== null && { term: termId }),
  });

export const isNarrowed = ({ batchIds, teamId, termId }: ScopeChoice) =>
  batchIds.length > 0 || teamId !== null || termId !== null;

/** The person's choice: the address has it, and this browser remembers the last one they made. */
export function useScopeChoice() {
  const { person, institution } = useSettings();
  const [params, setParams] = useSearchParams();
  const key = `courseyard.dashboard.${institution.id}.${person.id}`;
  const isAsked = names.some((name) => params.has(name));
  const kept = browserStorage.get(key) ?? '';
  useEffect(() => {
    if (!isAsked && kept !== '') setParams(kept, { replace: true });
  }, [isAsked, kept, setParams]);
  const choose = (choice: ScopeChoice) => {
    if (isNarrowed(choice)) browserStorage.set(key, write(choice).toString());
    else browserStorage.remove(key);
    setParams(write(choice), { replace: true });
  };
  return { choice: read(isAsked ? params : new URLSearchParams(kept)), choose };
}
