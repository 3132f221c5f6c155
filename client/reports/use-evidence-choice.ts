import { useSearchParams } from 'react-router';
import { measureIds, type MeasureId } from '#shared/reports/evidence-target.ts';
import { idIn } from './report-address.ts';
import { isDay } from '../ui/form/calendar-day.ts';
import type { EvidenceQuestion } from './evidence.api.ts';
import type { ReportChoice } from './use-report-choice.ts';

const accountPattern = /^[^\p{Cc}\p{Cs}]{1,100}$/u;

/** What a person chose of the evidence, as the address has it: anything in it that can't be is left out. */
export function useEvidenceChoice({
  batchIds,
  isEveryBatch,
}: Pick<ReportChoice, 'batchIds' | 'isEveryBatch'>) {
  const [params, setParams] = useSearchParams();
  const dayIn = (name: string) => {
    const given = params.get(name) ?? '';
    return isDay(given) ? given : null;
  };
  const account = params.get('account');
  const changed = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const change = (name: string, value: string | null) =>
    setParams(changed({ [name]: value }), { replace: true });
  const [day, since] = [dayIn('day'), dayIn('since')];
  const accountId = account !== null && accountPattern.test(account) ? account : null;
  const measure = measureIds.find((known) => known === params.get('measure')) ?? null;
  const question: EvidenceQuestion = {
    batchIds: isEveryBatch ? [] : [...batchIds],
    ...(accountId !== null && { accountId }),
    ...(day !== null && { day }),
    ...(since !== null && { since }),
    ...(measure !== null && { measure }),
  };
  return {
    question,
    day,
    since,
    accountId,
    measure,
    /** the frozen copy that's shown instead of what is now */
    copyId: idIn(params.get('copy')),
    /** the copy that it's compared with */
    comparedId: idIn(params.get('with')),
    setDay: (chosen: string | null) => change('day', chosen),
    setSince: (chosen: string | null) => change('since', chosen),
    setAccount: (chosen: string | null) => change('account', chosen),
    setMeasure: (chosen: MeasureId | null) => change('measure', chosen),
    setCompared: (chosen: number | null) => change('with', chosen === null ? null : String(chosen)),
    openCopy: (id: number) => setParams(changed({ copy: String(id), with: null })),
    close: () => setParams(changed({ copy: null, with: null })),
    /** the address of a copy, and of what is now */
    searchOf: (copy: number | null) =>
      `?${changed({ copy: copy === null ? null : String(copy), with: null }).toString()}`,
    search: `?${params.toString()}`,
  };
}

export type EvidenceChoice = ReturnType<typeof useEvidenceChoice>;
