import { useSearchParams } from 'react-router';
import type { Batch } from '#shared/batches/batch.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { listReportPresets } from '#shared/reports/report.api.ts';
import { reportDurations, reportPresets } from '#shared/reports/report-presets.ts';

export interface ReportOffer {
  readonly offered: Result<typeof listReportPresets>['presets'];
  readonly batches: readonly Batch[];
}

/** The person's choice; until then, the first report, thirty days and every active batch. */
export function useReportChoice({ offered, batches }: ReportOffer) {
  const [params, setParams] = useSearchParams();
  const set = (name: string, values: readonly string[]) =>
    setParams(
      (before) => {
        before.delete(name);
        for (const value of values) before.append(name, value);
        return before;
      },
      { replace: true },
    );
  const chosen = offered.find(({ id }) => id === params.get('reportId')) ?? offered[0];
  const preset = reportPresets.find(({ id }) => id === chosen?.id);
  const asked = params.has('batchIds') ? params.getAll('batchIds').map(Number) : undefined;
  const active = batches.filter(({ status }) => status === 1).map(({ id }) => id);
  return {
    preset,
    hasDuration: chosen?.controlOptions.durationSelect ?? false,
    duration: reportDurations.find((known) => known === params.get('reportDuration')) ?? '30_days',
    batchIds: active.filter((id) => !asked || asked.includes(id)),
    setPreset: (id: string) => set('reportId', [id]),
    setDuration: (value: string) => set('reportDuration', [value]),
    // All batches are stored as no choice, so that new ones are included later; choosing none is stored as an empty one.
    setBatchIds: (ids: readonly number[]) => set('batchIds', batchIdValues(ids, active.length)),
  };
}

function batchIdValues(ids: readonly number[], offeredCount: number): readonly string[] {
  if (ids.length === offeredCount) return [];
  return ids.length === 0 ? [''] : ids.map(String);
}

export type ReportChoice = ReturnType<typeof useReportChoice>;
